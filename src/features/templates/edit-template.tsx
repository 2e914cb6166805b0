import { Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { LONGEST_TITLE_NAME } from '#src/contract/show.ts';
import { collapsed, REQUIRED, tooLong } from '#src/contract/values.ts';
import { newDraft } from '#src/features/cart/cart.ts';
import { useLastUsed } from '#src/features/order-wizard/earlier-orders.ts';
import { OrderReview } from '#src/features/order-wizard/order-summary.tsx';
import { Destination } from '#src/features/order-wizard/steps/destination.tsx';
import { ProductsStep, useLineList } from '#src/features/order-wizard/steps/products-step.tsx';
import { Shipping } from '#src/features/order-wizard/steps/shipping.tsx';
import { WizardContext } from '#src/features/order-wizard/use-draft.ts';
import { RecordPicker } from '#src/features/pickers/pickers.tsx';
import { type Draft, draftContent } from '#src/outbox/draft.ts';
import type { StoredTemplate, TemplateContent } from '#src/storage/stored/template.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Field, TextInput } from '#src/ui/form/field.tsx';
import { EmptyState, Loaded } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { BackLink } from '#src/ui/record/record.tsx';
import { Card } from '#src/ui/surface.tsx';
import {
  LEFT_OUT,
  orderOfTemplate,
  type Part,
  storedTemplate,
  underFreeName,
  useTemplateChanges,
  useTemplates,
} from './templates.ts';
import { texts } from './texts.ts';

interface EditTemplateProps {
  id: string;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

export function EditTemplate(props: EditTemplateProps) {
  return (
    <Loaded result={useTemplates()} label={texts.one}>
      {(all) => {
        const template = all.find(({ id }) => id === props.id);
        if (!template)
          return (
            <>
              <PageHeader title={texts.one} />
              <EmptyState icon={Package} text={texts.notFound}>
                <LinkButton to="/Template">{texts.list}</LinkButton>
              </EmptyState>
            </>
          );
        return (
          <Editor
            {...props}
            key={props.id}
            template={template}
            others={all.filter((other) => other !== template)}
          />
        );
      }}
    </Loaded>
  );
}

interface EditorProps extends EditTemplateProps {
  template: StoredTemplate;
  others: readonly StoredTemplate[];
}

/** Saves each change at once, as the wizard does. */
function Editor({ template, others, isChoosing, onChoosing }: EditorProps) {
  const changes = useTemplateChanges();
  const [now, setNow] = useState(template);
  // A ref, because two presses may come before a render.
  const latest = useRef(now);
  const saved = useRef(template);
  const show = (shown: StoredTemplate) => {
    latest.current = shown;
    setNow(shown);
    return shown;
  };
  const change = async (editTemplate: (content: TemplateContent) => TemplateContent): Promise<boolean> => {
    const shown = show(storedTemplate(editTemplate(latest.current), template.id));
    const stored = await changes.change(template.id, editTemplate);
    if (stored) saved.current = stored;
    // Shows what is stored: with another tab's changes, and without a change that could not be stored.
    if (latest.current === shown) show(saved.current);
    return stored !== undefined;
  };
  const [empty] = useState(() => newDraft(template.id));
  const lines = useLineList(template.id);
  const draftOf = ({ order }: TemplateContent): Draft => ({
    ...{ ...empty, ...order, is_started: true },
    items: order.items.map((item) => ({ ...item, key: String(item.product_id), submitted: false })),
  });
  const edit = (editDraft: (draft: Draft) => Draft) =>
    change((content) => {
      const order = draftContent(editDraft(draftOf(content)));
      return { ...content, order: orderOfTemplate(order, { destination: true, shipping: true }) };
    });
  const none = () => undefined;
  const wizard = {
    ...{ draft: draftOf(now), edit, goTo: () => onChoosing(false) },
    ...{ isStored: true, isSaving: false, isGone: false, isAtRisk: false, isReading: false, isUnread: false },
    ...{ isExpired: false, follows: false, takeOver: none, submit: none, hasMoved: false },
  };
  return (
    <WizardContext value={wizard}>
      <PageHeader
        title={now.name}
        above={<BackLink link={{ to: '/Template' }}>{texts.list}</BackLink>}
        meta={changes.isStored() ? texts.savedAt(now.saved_at) : texts.untilClosed}
        actions={
          !isChoosing && (
            <LinkButton variant="primary" to="/Template" search={{ use: now.id }}>
              {texts.useThis}
            </LinkButton>
          )
        }
      />
      {lines.guard}
      {isChoosing ? (
        <ProductsStep lines={lines} />
      ) : (
        <Details
          template={now}
          onChange={(part) => void change((content) => underFreeName({ ...content, ...part }, others))}
          onEdit={(editDraft) => void edit(editDraft)}
          onChoose={() => onChoosing(true)}
        />
      )}
    </WizardContext>
  );
}

interface DetailsProps {
  template: TemplateContent;
  onChange: (part: Partial<TemplateContent>) => void;
  onEdit: (edit: (draft: Draft) => Draft) => void;
  onChoose: () => void;
}

function Details({ template, onChange, onEdit, onChoose }: DetailsProps) {
  const { order, show_id, show_name } = template;
  const [name, setName] = useState(template.name);
  const [shows, setShows] = useState({
    destination: order.ship_to_id !== null,
    shipping: order.shipped_with !== null,
  });
  const last = useLastUsed(order.org_id ?? 0);
  const [begun] = useState(template.name);
  const { ship_to_id, ship_to_name, ship_to } = order;
  const { shipped_with, shipped_with_name, shipping_type, shipping_type_name } = order;
  const parts = {
    destination: { ship_to_id, ship_to_name, ship_to },
    shipping: { shipped_with, shipped_with_name, shipping_type, shipping_type_name },
  };
  const removed = useRef(parts);
  /** Ticking a box again restores what unticking it removed. */
  const keep = (part: Part) => (isKept: boolean) => {
    setShows({ ...shows, [part]: isKept });
    if (!isKept) removed.current = { ...removed.current, [part]: parts[part] };
    const chosen = isKept ? removed.current[part] : LEFT_OUT[part];
    onEdit((draft) => ({ ...draft, ...chosen }));
  };
  const tooMuch = name.length > LONGEST_TITLE_NAME && tooLong(LONGEST_TITLE_NAME);
  const fault = collapsed(name) ? tooMuch || undefined : REQUIRED;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-4">
        <Card>
          <div className="flex flex-col gap-4 p-4 sm:p-6">
            <Field label={texts.name} required error={fault}>
              <TextInput
                value={name}
                onChange={({ target: { value } }) => {
                  setName(value);
                  // While the field is empty, the first name is stored, and not the last letter that was deleted.
                  if (value.length <= LONGEST_TITLE_NAME) onChange({ name: collapsed(value) || begun });
                }}
              />
            </Field>
            <RecordPicker
              kind="title"
              orgId={order.org_id ?? undefined}
              label={texts.kitOf}
              hint={texts.kitHint}
              value={show_id ?? undefined}
              name={show_name}
              onPick={(show) => onChange({ show_id: show.id, show_name: show.name })}
              onClear={() => onChange({ show_id: null, show_name: '' })}
            />
          </div>
        </Card>
        <Checkbox checked={shows.destination} onChange={keep('destination')}>
          {texts.destinationToo}
        </Checkbox>
        {shows.destination && <Destination isTemplate last={last?.destinations ?? []} />}
        <Checkbox checked={shows.shipping} onChange={keep('shipping')}>
          {texts.shippingToo}
        </Checkbox>
        {shows.shipping && <Shipping last={last?.shipping ?? []} />}
      </div>
      <div className="flex flex-col gap-3">
        <OrderReview title={texts.products} />
        <Button onClick={onChoose}>{texts.changeProducts}</Button>
      </div>
    </div>
  );
}
