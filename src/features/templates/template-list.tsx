import { LayoutTemplate } from 'lucide-react';
import { contentOf } from '#src/features/cart/cart.ts';
import { useOnlyClient } from '#src/features/pickers/clients.ts';
import type { StoredTemplate } from '#src/storage/stored/template.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/format.ts';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { useTemplates } from './templates.ts';
import { texts } from './texts.ts';
import { UseTemplate } from './use-template.tsx';

/** All templates of this device. `used` is the one that an order begins with. */
export function TemplateList({ used }: { used: string | undefined }) {
  const templates = useTemplates();
  const inUse = templates.data?.find(({ id }) => id === used);
  return (
    <>
      <PageHeader title={texts.list} />
      <Loaded result={templates} label={texts.list}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={LayoutTemplate} text={texts.none} />
          ) : (
            <ul aria-label={texts.list} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {all.map((template) => (
                <TemplateCard key={template.id} template={template} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {inUse && <UseTemplate key={inUse.id} template={inUse} />}
    </>
  );
}

function TemplateCard({ template }: { template: StoredTemplate }) {
  const { id, name, show_name, order } = template;
  const isOnlyClient = useOnlyClient() !== undefined;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-heading font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 text-small text-ink-2 wrap-anywhere">
        {dotted(!isOnlyClient && order.org_name, show_name && texts.isKitOf(show_name), contentOf(order))}
      </p>
      <p className="text-small text-ink-2 wrap-anywhere empty:hidden">
        {dotted(order.ship_to_name, dotted(order.shipped_with_name, order.shipping_type_name))}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <LinkButton
          variant="primary"
          to="/Template"
          search={{ use: id }}
          aria-label={texts.useNamed(name)}
          className="flex-1 sm:flex-none"
        >
          {texts.use}
        </LinkButton>
      </div>
    </li>
  );
}
