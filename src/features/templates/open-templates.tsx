import { useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import type { StoredTemplate, TemplateContent } from '#src/storage/stored/template.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { dotted, formatCount } from '#src/ui/format.ts';
import { toast } from '#src/ui/toast.ts';
import { namesake, storedTemplate, underFreeName, useTemplateChanges } from './templates.ts';
import { texts } from './texts.ts';

interface OpenTemplatesProps {
  /** The templates of a file or a link, or a text that says why they can't be read. */
  found: readonly TemplateContent[] | string;
  stored: readonly StoredTemplate[];
  onClose: () => void;
}

/** The templates of a file or a link, as they would be saved. Nothing is saved before the user confirms. */
export function OpenTemplates({ found, stored, onClose }: OpenTemplatesProps) {
  const { isStored, save } = useTemplateChanges();
  const [replaces, setReplaces] = useState(false);
  // The same for the next try: a full device may have stored some of them.
  const [ids] = useState(() => Array.from({ length: found.length }, (): string => crypto.randomUUID()));
  if (typeof found === 'string')
    return (
      <Dialog
        title={texts.list}
        onClose={onClose}
        footer={<Button onClick={onClose}>{dialogTexts.close}</Button>}
      >
        <p role="alert">{found}</p>
      </Dialog>
    );
  const others = stored.filter(({ id }) => !ids.includes(id));
  const templates: StoredTemplate[] = [];
  for (const [at, content] of found.entries()) {
    const same = namesake(content, others);
    const isFree = !templates.some(({ id }) => id === same?.id);
    templates.push(
      same && replaces && isFree
        ? storedTemplate(content, same.id)
        : storedTemplate(underFreeName(content, [...others, ...templates]), ids[at]),
    );
  }
  const exist = found.filter((content) => namesake(content, others)).length;
  const open = async () => {
    if (!(await save(...templates))) return;
    if (isStored()) toast('success', texts.opened(templates.length));
    onClose();
  };
  return (
    <ActionDialog
      wide
      title={texts.asksOpen(found.length)}
      description={isStored() ? texts.opensOnly : texts.untilClosed}
      onClose={onClose}
      action={{ label: texts.open(found.length), onClick: () => void open() }}
    >
      <div className="flex flex-col gap-4">
        <ul aria-label={texts.list} className="flex flex-col gap-3">
          {templates.map(({ id, name, show_name, order }) => (
            <li key={id} className="border-b border-line pb-3 wrap-anywhere last:border-0">
              <bdi className="block font-semibold">{name}</bdi>
              <bdi className="block text-small text-ink-2">
                {dotted(order.org_name, show_name && texts.isKitOf(show_name), contentOf(order))}
              </bdi>
              <bdi className="block text-small text-ink-2">
                {dotted(order.ship_to_name, order.shipped_with_name, order.shipping_type_name)}
              </bdi>
              <ul className="mt-1">
                {order.items.map((item, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file may be alike.
                  <li key={at}>
                    <bdi>{texts.line(item.title, formatCount(item.qty))}</bdi>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {exist > 0 && (
          <Checkbox
            checked={replaces}
            onChange={setReplaces}
            className="rounded-md border border-line px-3 py-2"
          >
            {texts.replaceAll(exist)}
          </Checkbox>
        )}
      </div>
    </ActionDialog>
  );
}
