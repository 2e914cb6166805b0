import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { List, Pencil, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain, isMissingRecord } from '#src/api/errors.ts';
import { type Contact, contactDisplayName, personName, REACH_TEXTS } from '#src/contract/contact.ts';
import { CartBeside } from '#src/features/cart/cart-beside.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/freshness.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { addressLines, PostalAddress, ReachLink } from '#src/ui/postal-address.tsx';
import { RecordSkeleton, RowLinks, ThumbBar } from '#src/ui/record.tsx';
import { Banner, Card, DefinitionList, Skeleton } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { CONTACT_FIELDS } from './contact-fields.ts';
import { texts } from './texts.ts';

interface ContactScreenProps {
  id: number;
  back: ReactNode;
  ordersLink: (contact: Contact) => LinkProps;
  /** Returns what begins an order to this contact; undefined if its client is unknown or not active. */
  onOrder: (contact: Contact) => (() => void) | undefined;
}

export function ContactScreen({ id, back, ordersLink, onOrder }: ContactScreenProps) {
  const contact = useQuery(contactQueries.one(id));
  const isPhone = useIsPhone();
  const { data } = contact;
  const order = data?.active ? onOrder(data) : undefined;
  const newOrder = order && (
    <Button variant="primary" icon={Plus} onClick={order} className="max-sm:flex-1">
      {texts.newOrder}
    </Button>
  );
  const waysOf = (found: Contact) => [
    { text: texts.viewOrders, icon: List, link: ordersLink(found) },
    { text: texts.edit, icon: Pencil, link: { to: '/Contact/$id/edit', params: { id } } satisfies LinkProps },
  ];
  return (
    <>
      <PageHeader
        title={data ? contactDisplayName(data) : texts.record}
        meta={data && <Freshness result={contact} />}
        above={!isMissingRecord(contact) && back}
        actions={
          data &&
          !isPhone && (
            <>
              {waysOf(data).map(({ text, icon: Icon, link }) => (
                <LinkButton key={text} icon={Icon} {...link}>
                  {text}
                </LinkButton>
              ))}
              {newOrder}
            </>
          )
        }
      />
      <Loaded
        result={contact}
        explain={(error) => explain(error, texts.missing)}
        back={back}
        label={texts.record}
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
            <Card>
              <div className="flex flex-col gap-4 p-4 sm:p-6">
                <PostalAddress lines={addressLines(found)} />
                <DefinitionList items={detailsOf(found)} />
              </div>
            </Card>
            {isPhone && <RowLinks rows={waysOf(found)} />}
          </div>
        )}
      </Loaded>
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
  const ways = REACH_TEXTS.map((name) => {
    const { type } = CONTACT_FIELDS[name];
    const scheme = type === 'email' ? 'mailto' : 'tel';
    const to = contact[name];
    return [texts.fields[name], to && <ReachLink key={name} scheme={scheme} to={to} />] as const;
  });
  return [
    [texts.fields.name, contact.name],
    [texts.person, personName(contact)],
    ...ways,
    [texts.fields.active, contact.active ? uiTexts.yes : uiTexts.no],
  ];
}
