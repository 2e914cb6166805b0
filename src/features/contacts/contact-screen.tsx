import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { List, Pencil, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { type Contact, contactDisplayName, personName, REACH_TEXTS } from '#src/contract/contact.ts';
import { CartBeside } from '#src/features/cart/cart-beside.tsx';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { Freshness } from '#src/ui/list/freshness.tsx';
import { Skeleton } from '#src/ui/record/loaded.tsx';
import { addressLines, PostalAddress, ReachLink } from '#src/ui/record/postal-address.tsx';
import { LinkButtons, RecordScreen, RecordSkeleton, RowLinks, ThumbBar } from '#src/ui/record/record.tsx';
import { Banner, Card, DefinitionList } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { texts } from './texts.ts';

interface ContactScreenProps {
  id: number;
  back: ReactNode;
  ordersLink: (contact: Contact) => LinkProps;
  /** Returns a function that begins an order to this contact; undefined if its client is unknown or not active. */
  onOrder: (contact: Contact) => (() => void) | undefined;
}

export function ContactScreen({ id, back, ordersLink, onOrder }: ContactScreenProps) {
  const contact = useQuery(contactQueries.one(id));
  const isPhone = useIsPhone();
  const { data } = contact;
  const order = data?.active ? onOrder(data) : undefined;
  const newOrder = order && (
    <Button variant="primary" icon={Plus} onClick={order} className="max-sm:flex-1">
      {cartTexts.newOrder}
    </Button>
  );
  const editLink: LinkProps = { to: '/Contact/$id/edit', params: { id } };
  const linksOf = (found: Contact) => [
    { text: texts.viewOrders, icon: List, link: ordersLink(found) },
    { text: dialogTexts.edit, icon: Pencil, link: editLink },
  ];
  return (
    <>
      <RecordScreen
        result={contact}
        title={data ? contactDisplayName(data) : texts.record}
        meta={data && <Freshness result={contact} />}
        back={back}
        actions={
          data &&
          !isPhone && (
            <>
              <LinkButtons rows={linksOf(data)} />
              {newOrder}
            </>
          )
        }
        label={texts.record}
        missing={texts.missing}
        waiting={
          <div className="flex max-w-180 flex-col gap-4">
            <Skeleton className="h-11.5" />
            <RecordSkeleton lines={9} />
          </div>
        }
      >
        {(found) => (
          <div className="flex max-w-180 flex-col gap-4">
            <Banner>{texts.review}</Banner>
            <Card className="flex flex-col gap-4 p-4 sm:p-6">
              <PostalAddress lines={addressLines(found)} />
              <DefinitionList items={detailsOf(found)} />
            </Card>
            {isPhone && <RowLinks rows={linksOf(found)} />}
          </div>
        )}
      </RecordScreen>
      {isPhone && newOrder && (
        <ThumbBar>
          {newOrder}
          <CartBeside />
        </ThumbBar>
      )}
    </>
  );
}

function detailsOf(contact: Contact): ComponentProps<typeof DefinitionList>['items'] {
  const reachLinks = REACH_TEXTS.map((name) => {
    const to = contact[name];
    const scheme = name === 'email' ? 'mailto' : 'tel';
    return [texts.fields[name], to && <ReachLink key={name} scheme={scheme} to={to} />] as const;
  });
  return [
    [texts.fields.name, contact.name],
    [texts.person, personName(contact)],
    ...reachLinks,
    [texts.fields.active, contact.active ? uiTexts.yes : uiTexts.no],
  ];
}
