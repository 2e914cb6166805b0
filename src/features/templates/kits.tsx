import { CirclePlus } from 'lucide-react';
import type { Product } from '#src/contract/product.ts';
import { contentOf } from '#src/features/cart/cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { wordSearch } from '#src/features/pickers/word-search.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { isProductOf, lineOf, setQuantity } from '#src/outbox/edits.ts';
import type { StoredTemplate } from '#src/storage/stored/template.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { useTemplates } from './templates.ts';
import { texts } from './texts.ts';

export function KitsOfTitle({ showId }: { showId: number }) {
  const kits = useTemplates().data?.filter(({ show_id }) => show_id === showId) ?? [];
  if (kits.length === 0) return null;
  return (
    <section aria-label={texts.kits} className="mt-6">
      <h2 className="mb-3 text-heading font-semibold">{texts.kits}</h2>
      <ul className="max-w-180 divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {kits.map(({ id, name, order }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{name}</span>
              <span className="block text-small text-ink-2">{contentOf(order)}</span>
            </span>
            <LinkButton to="/Template" search={{ use: id }} aria-label={texts.toUse(name)}>
              {texts.use}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Adds as much of a template to an order as is available. `short` counts the products that are missing or short. */
export function withTemplate(
  draft: Draft,
  { order }: Pick<StoredTemplate, 'order'>,
  catalogue: readonly Product[],
) {
  let short = 0;
  let next = draft;
  const added: { product: Product; pieces: number }[] = [];
  for (const { product_id, sku, title, qty } of order.items) {
    const product = catalogue.find(
      (each) => isProductOf({ product_id, sku }, each) && (sku || each.title === title),
    );
    const before = product ? piecesOf(next, product) : 0;
    // A line that exceeds the stock stays as it is, and so does another product's line with the same id.
    const more = product && before < product.qty ? setQuantity(next, product, before + qty) : next;
    if (!product || more === next || before + qty > product.qty) short += 1;
    if (!product || more === next) continue;
    next = more;
    added.push({ product, pieces: piecesOf(next, product) - before });
  }
  return { draft: next, short, added };
}

/** Removes what a template added to an order. Later changes of the user stay. */
export function withoutTemplate(draft: Draft, added: ReturnType<typeof withTemplate>['added']): Draft {
  return added.reduce((next, { product, pieces }) => {
    const qty = piecesOf(next, product) - pieces;
    return qty < 0 ? next : setQuantity(next, { ...product, qty }, qty);
  }, draft);
}

const piecesOf = (draft: Draft, product: Product) => lineOf(draft, product)?.qty ?? 0;

interface KitsToAddProps {
  draft: Draft;
  text: string;
  catalogue: readonly Product[];
  edit: (change: (draft: Draft) => Draft) => Promise<boolean>;
}

const MOST = 3;

export function KitsToAdd({ draft, text, catalogue, edit }: KitsToAddProps) {
  const kits = useTemplates().data?.filter(({ order }) => order.org_id === draft.org_id) ?? [];
  const { rows } = wordSearch(kits, ({ name, show_name }) => `${name} ${show_name}`)(text, false);
  const add = async (template: StoredTemplate) => {
    let done = withTemplate(draft, template, catalogue);
    const put = (now: Draft) => {
      done = withTemplate(now, template, catalogue);
      return done.draft;
    };
    if (!(await edit(put))) return;
    const { short, added } = done;
    const onClick = () => void edit((now) => withoutTemplate(now, added));
    const undo = { label: uiTexts.undo, onClick, draftId: draft.id };
    toast(short > 0 ? 'warning' : 'success', texts.added(template.name, short), undo);
  };
  return (
    <ul
      data-scrolls
      aria-label={texts.list}
      className="flex flex-wrap gap-2 empty:hidden max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
    >
      {rows.slice(0, MOST).map((template) => (
        <li key={template.id}>
          <Button
            icon={CirclePlus}
            aria-label={cartTexts.addNamed(template.name)}
            title={contentOf(template.order)}
            className="whitespace-nowrap"
            onClick={() => void add(template)}
          >
            {template.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
