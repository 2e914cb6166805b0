import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, UserRound } from 'lucide-react';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { buttonClasses } from '#src/ui/button.tsx';
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
              <Way icon={Package} text="Products" link={{ to: '/Product', search: { filter_org_id: id } }} />
              <Way icon={List} text="Orders" link={ordersLink} />
              <Way icon={Film} text="Titles" link={{ to: '/Show', search: { s_org_name: found.name } }} />
              <Way
                icon={UserRound}
                text="Contacts"
                link={{ to: '/Contact', search: { filter_org_id: id } }}
              />
            </nav>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Way({ icon: Icon, text, link }: { icon: LucideIcon; text: string; link: LinkProps }) {
  return (
    <Link {...link} className={buttonClasses()}>
      <Icon size={18} aria-hidden="true" />
      {text}
    </Link>
  );
}
