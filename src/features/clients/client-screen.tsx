import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Film, List, Package, UserRound } from 'lucide-react';
import { organizationQueries } from '#src/api/organizations.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/list/freshness.tsx';
import { Code } from '#src/ui/list/list-card.tsx';
import { ReachLink } from '#src/ui/record/postal-address.tsx';
import { BackLink, RecordScreen, RecordSkeleton } from '#src/ui/record/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { texts } from './texts.ts';

export function ClientScreen({ id, ordersLink }: { id: number; ordersLink: LinkProps }) {
  const client = useQuery(organizationQueries.one(id));
  return (
    <RecordScreen
      result={client}
      title={client.data?.name ?? pickerTexts.kinds.client.name}
      meta={client.data && <Freshness result={client} />}
      back={
        <BackLink link={{ to: '/' }} toAny>
          {uiTexts.back}
        </BackLink>
      }
      label={pickerTexts.kinds.client.name}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={10} />}
    >
      {(found) => (
        <div className="flex max-w-180 flex-col gap-4">
          <Card className="p-4 sm:p-6">
            <DefinitionList
              items={[
                [texts.fields.name, found.name],
                [
                  texts.fields.email,
                  found.email && <ReachLink key="email" scheme="mailto" to={found.email} />,
                ],
                [texts.fields.phone, found.phone && <ReachLink key="phone" scheme="tel" to={found.phone} />],
                [texts.fields.address, found.address],
                [texts.fields.city, found.city],
                [texts.fields.state, found.state],
                [texts.fields.zip, found.zip],
                [pickerTexts.active, found.active ? uiTexts.yes : uiTexts.no],
                [texts.fields.group, <Code key="group">{found.machine_name}</Code>],
                [texts.fields.id, <Code key="id">{found.id}</Code>],
              ]}
            />
          </Card>
          <nav aria-label={texts.ofClient} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            <LinkButton icon={Package} to="/Product" search={{ filter_org_id: id }}>
              {texts.products}
            </LinkButton>
            <LinkButton icon={List} {...ordersLink}>
              {texts.orders}
            </LinkButton>
            <LinkButton icon={Film} to="/Show" search={{ s_org_name: found.name }}>
              {texts.titles}
            </LinkButton>
            <LinkButton icon={UserRound} to="/Contact" search={{ filter_org_id: id }}>
              {texts.contacts}
            </LinkButton>
          </nav>
        </div>
      )}
    </RecordScreen>
  );
}
