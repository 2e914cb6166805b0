import { PackageOpen } from 'lucide-react';
import type { Order } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { provider } from '#src/contract/provider.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { contentOf } from '#src/features/cart/cart.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { dotted, formatCount, formatDate } from '#src/ui/format.ts';
import { BarCode } from '#src/ui/print/print-out.tsx';
import { PostalAddress } from '#src/ui/record/postal-address.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';
import { shipToLines } from './order-details.tsx';
import { searchTexts } from './search/search-texts.ts';
import { shownDay, texts } from './texts.ts';

export type PaperKind = keyof typeof searchTexts.papers.kinds;

/** With the year: papers are filed. */
const dateOf = (wireTime: string | null | undefined) =>
  shownDay(wireTime) && formatDate(wireTimeToDate(wireTime ?? ''));

interface OrderPaperProps {
  kind: PaperKind;
  order: Order;
  items: readonly OrderItem[];
}

export function OrderPaper({ kind, order, items }: OrderPaperProps) {
  const { id } = order;
  const isPacking = kind === 'packing';
  const facts: (readonly [string, string | null | undefined])[] = [
    [searchTexts.papers.from, order.org_name],
    [texts.columns.billingReference, order.bill_ref_desc],
    [texts.fields.createdOn, dateOf(order.created_on)],
    [texts.columns.shippedOn, dateOf(order.shipped_on)],
    [pickerTexts.kinds.carrier.name, dotted(order.shipped_with_name, order.shipping_type_name)],
    [texts.fields.tracking, order.tracking_number],
    [searchTexts.notes, order.client_notes],
  ];
  return (
    <article className="paper">
      <header>
        <PackageOpen className="logo size-9" />
        <div>
          <p className="name">{provider.portal_name}</p>
          <p>{dotted(provider.support_phone, provider.support_email)}</p>
        </div>
        <div>
          <h1>{searchTexts.papers.kinds[kind]}</h1>
          <p>{texts.order(id)}</p>
        </div>
        <BarCode text={String(id)} width={128} />
      </header>
      <section>
        <div>
          <h2>{searchTexts.papers.shipTo}</h2>
          <PostalAddress lines={shipToLines(order)} />
        </div>
        <DefinitionList items={facts.filter(([, value]) => value)} />
      </section>
      <table>
        <thead>
          <tr>
            {isPacking && <td />}
            {/* Printed on each page of a long order. */}
            <th>{dotted(texts.order(id), contentOf({ items }))}</th>
            <th className="code">{searchTexts.papers.sku}</th>
            <th className="number">{searchTexts.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id: line, title, sku, qty }) => (
            <tr key={line}>
              {isPacking && (
                <td>
                  <div className="box" />
                </td>
              )}
              <td className="wrap-anywhere">{title}</td>
              <td className="code">
                <BarCode text={sku} width={224} />
                {sku}
              </td>
              <td className="number">{formatCount(qty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isPacking && (
        <footer>
          <p>{searchTexts.papers.date}</p>
          <p>{searchTexts.papers.receivedBy}</p>
          <p>{searchTexts.papers.signature}</p>
        </footer>
      )}
    </article>
  );
}
