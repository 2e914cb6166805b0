import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showQueries } from '#src/api/shows.ts';
import { ClientLink } from '#src/features/pickers/clients.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Freshness } from '#src/ui/list/freshness.tsx';
import { Code } from '#src/ui/list/list-card.tsx';
import { usePane } from '#src/ui/record/panes.tsx';
import { RecordScreen, RecordSkeleton } from '#src/ui/record/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { texts } from './texts.ts';

interface TitleScreenProps {
  id: number;
  back: ReactNode;
  products: ReactNode;
  use: ReactNode;
}

export function TitleScreen({ id, back, products, use }: TitleScreenProps) {
  const title = useQuery(showQueries.one(id));
  // The chart arrives late and must not move anything: it is beside the title, or below everything on narrow screens.
  const isInPane = usePane() !== undefined;
  const isBeside = useWidths().has('lg') && !isInPane;
  return (
    <RecordScreen
      result={title}
      title={title.data?.name ?? pickerTexts.kinds.title.name}
      meta={title.data && <Freshness result={title} />}
      back={back}
      label={pickerTexts.kinds.title.name}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={4} />}
    >
      {(show) => (
        <>
          <div className="@container">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[54rem]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
              <Card className="max-w-180 p-4 sm:p-6">
                <DefinitionList
                  items={[
                    [texts.name, show.name],
                    [pickerTexts.kinds.client.name, <ClientLink key="client" of={show} />],
                    [pickerTexts.active, show.active ? uiTexts.yes : uiTexts.no],
                    [texts.id, <Code key="id">{id}</Code>],
                  ]}
                />
              </Card>
              {isBeside && <div style={{ minHeight: CHART_HEIGHT }}>{use}</div>}
            </div>
          </div>
          {products}
          {!isBeside && <div className="mt-6">{use}</div>}
        </>
      )}
    </RecordScreen>
  );
}

/** The height of the chart, with two lines of text. */
const CHART_HEIGHT = '14.25rem';
