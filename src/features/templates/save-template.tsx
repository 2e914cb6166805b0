import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { collapsed } from '#src/contract/values.ts';
import { RecordPicker } from '#src/features/pickers/pickers.tsx';
import type { DraftContent } from '#src/storage/stored/draft.ts';
import { FormDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox, Field, TextInput } from '#src/ui/form/field.tsx';
import { useCloseGuard } from '#src/ui/form/form.tsx';
import { dotted, formatCount } from '#src/ui/format.ts';
import { toast } from '#src/ui/toast.ts';
import {
  namesake,
  orderOfTemplate,
  storedTemplate,
  underFreeName,
  useTemplateChanges,
  useTemplates,
} from './templates.ts';
import { texts } from './texts.ts';

export function SaveTemplateDialog({ order, onClose }: { order: DraftContent; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: stored = [] } = useTemplates();
  const { isStored, save } = useTemplateChanges();
  const suggested = order.ship_to_name || (order.items[0]?.title ?? '');
  const [name, setName] = useState(suggested);
  const [show, setShow] = useState<{ id: number; name: string }>();
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [keeps, setKeeps] = useState({ destination: order.ship_to_id !== null, shipping: true });
  const [replaces, setReplaces] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const content = {
    name: collapsed(name),
    show_id: show?.id ?? null,
    show_name: show?.name ?? '',
    order: {
      ...orderOfTemplate(order, keeps),
      items: order.items.filter(({ product_id }) => !without.has(product_id)),
    },
  };
  const same = namesake(content, stored);
  const isUnsaved = () => name !== suggested || show !== undefined || without.size > 0;
  const [close, question] = useCloseGuard(isUnsaved, onClose);
  const shipping = dotted(order.shipped_with_name, order.shipping_type_name);
  const submit = async () => {
    const template =
      same && replaces ? storedTemplate(content, same.id) : storedTemplate(underFreeName(content, stored));
    setSaving(true);
    const isSaved = await save(template);
    setSaving(false);
    if (!isSaved) return;
    const onClick = () => void navigate({ to: '/Template' });
    if (isStored()) toast('success', texts.saved(template.name), { label: texts.show, onClick });
    onClose();
  };
  return (
    <FormDialog
      typing
      title={texts.save}
      description={order.org_name}
      onClose={close}
      action={{
        label: texts.saveThis,
        disabled: isSaving || content.name === '' || content.order.items.length === 0,
      }}
      onSubmit={() => void submit()}
    >
      <Field label={texts.name} required>
        <TextInput
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={({ target: { value } }) => setName(value)}
        />
      </Field>
      {same && (
        <div role="status" className="rounded-md bg-accent-soft px-3 py-2 forced-colors:border">
          <p>{texts.exists(same.name)}</p>
          <Checkbox checked={replaces} onChange={setReplaces}>
            {texts.replace}
          </Checkbox>
        </div>
      )}
      <RecordPicker
        kind="title"
        orgId={order.org_id ?? undefined}
        label={texts.kitOf}
        hint={texts.kitHint}
        value={show?.id}
        name={show?.name}
        onPick={setShow}
        onClear={() => setShow(undefined)}
      />
      <fieldset>
        <legend className="text-small font-semibold text-ink-2">{texts.products}</legend>
        {order.items.map(({ product_id, title, qty }) => (
          <Checkbox
            key={product_id}
            checked={!without.has(product_id)}
            onChange={(isIn) => {
              const next = new Set(without);
              if (isIn) next.delete(product_id);
              else next.add(product_id);
              setWithout(next);
            }}
            className="wrap-anywhere"
          >
            {texts.line(title, formatCount(qty))}
          </Checkbox>
        ))}
      </fieldset>
      <div className="flex flex-col border-t border-line pt-2 empty:hidden">
        {order.ship_to_id !== null && (
          <Checkbox
            checked={keeps.destination}
            onChange={(destination) => setKeeps({ ...keeps, destination })}
          >
            {texts.withDestination(order.ship_to_name)}
          </Checkbox>
        )}
        {shipping && (
          <Checkbox checked={keeps.shipping} onChange={(shipping) => setKeeps({ ...keeps, shipping })}>
            {texts.withShipping(shipping)}
          </Checkbox>
        )}
      </div>
      {question}
    </FormDialog>
  );
}
