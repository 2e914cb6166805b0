import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Film, List, Package, UserRound } from 'lucide-react';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { ReachLink } from '#src/ui/postal-address.tsx';
import { BackLink, RecordSkeleton } from '#src/ui/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';

export function ClientScreen({ id, ordersLink }: { id: number; ordersLink: LinkProps }) {
  const client = useQuery(organizationQueries.one(id));
  return (
    <>
      <PageHeader
        title={client.data?.name ?? 'Client'}
        meta={client.data && <Freshness result={client} />}
        above={
          <BackLink link={{ to: '/' }} toAny>
            Back
          </BackLink>
        }
      />
      <Loaded
        result={client}
        explain={(error) => explain(error, 'No Client found.')}
        label="Client"
        waiting={<RecordSkeleton lines={10} />}
      >
        {(found) => (
          <div className="flex max-w-180 flex-col gap-4">
            <Card>
              <div className="p-4 sm:p-6">
                <DefinitionList
                  items={[
                    ['Name of Client', found.name],
                    [
                      'Email Address',
                      found.email && <ReachLink key="email" scheme="mailto" to={found.email} />,
                    ],
                    ['Phone', found.phone && <ReachLink key="phone" scheme="tel" to={found.phone} />],
                    ['Address', found.address],
                    ['City', found.city],
                    ['State', found.state],
                    ['Zip', found.zip],
                    ['Active', found.active ? 'Yes' : 'No'],
                    ['Group Name', <Code key="group">{found.machine_name}</Code>],
                    ['ID', <Code key="id">{found.id}</Code>],
                  ]}
                />
              </div>
            </Card>
            <nav aria-label="Of this client" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              <LinkButton icon={Package} to="/Product" search={{ filter_org_id: id }}>
                Products
              </LinkButton>
              <LinkButton icon={List} {...ordersLink}>
                Orders
              </LinkButton>
              <LinkButton icon={Film} to="/Show" search={{ s_org_name: found.name }}>
                Titles
              </LinkButton>
              <LinkButton icon={UserRound} to="/Contact" search={{ filter_org_id: id }}>
                Contacts
              </LinkButton>
            </nav>
          </div>
        )}
      </Loaded>
    </>
  );
}
