import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showQueries } from '#src/api/shows.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { textLink } from '#src/ui/classes.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { RecordScreen, RecordSkeleton } from '#src/ui/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { texts } from './texts.ts';

export function TitleScreen({ id, back, products }: { id: number; back: ReactNode; products: ReactNode }) {
  const title = useQuery(showQueries.one(id));
  return (
    <RecordScreen
      result={title}
      title={title.data?.name ?? texts.record}
      meta={title.data && <Freshness result={title} />}
      back={back}
      label={texts.record}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={4} />}
    >
      {({ org_id, org_name, name, active }) => (
        <>
          <Card className="max-w-180">
            <div className="p-4 sm:p-6">
              <DefinitionList
                items={[
                  [texts.name, name],
                  [
                    pickerTexts.kinds.client.name,
                    <Link key="client" to="/Organization/$id" params={{ id: org_id }} className={textLink}>
                      {org_name}
                    </Link>,
                  ],
                  [pickerTexts.active, active ? uiTexts.yes : uiTexts.no],
                  [texts.id, <Code key="id">{id}</Code>],
                ]}
              />
            </div>
          </Card>
          {products}
        </>
      )}
    </RecordScreen>
  );
}
