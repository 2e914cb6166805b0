/** A list and its record side by side on a tablet in landscape: the list stays while the record changes. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ListPath, SECTIONS } from '#src/features/shell/sections.ts';
import { sectionTexts } from '#src/features/shell/texts.ts';
import { useHasPanes } from '#src/ui/breakpoint.ts';
import { EmptyState, RowSkeletons } from '#src/ui/record/loaded.tsx';
import { TwoPanes } from '#src/ui/record/panes.tsx';
import { LazyPart } from './-lazy-part.tsx';

const isList = (path: string): path is ListPath => path in SECTIONS;

/**
 * @param children the screen of the URL. One that has no list beside it is never wrapped, so that turning the tablet does
 * not remount a form.
 */
export function BesideItsList({ children }: { children: ReactNode }) {
  const router = useRouter();
  const hasPanes = useHasPanes();
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  // Not from the location, which changes before the list renders.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const search = useRouterState({ select: ({ matches }) => JSON.stringify(matches.at(-1)?.search) });
  const list = /^(.+?)\/(\$id\/)?$/.exec(route)?.[1] ?? '';
  if (!hasPanes || !isList(list)) return children;
  const isOpen = route !== `${list}/`;
  const { icon } = SECTIONS[list];
  const { component: List } = router.routesById[`${list}/` as const].options;
  return (
    <TwoPanes
      key={list}
      isOpen={isOpen}
      path={path}
      search={search}
      listPath={`${list}/`}
      list={
        <LazyPart
          of={list}
          fallback={
            // Leaves room for the list's head.
            <div className="pt-46">
              <RowSkeletons />
            </div>
          }
        >
          {List && <List />}
        </LazyPart>
      }
    >
      {isOpen ? (
        children
      ) : (
        <div className="animate-late in-[[data-panes]:has([data-loading])]:hidden">
          <EmptyState icon={icon} text={sectionTexts.opensHere}>
            <p className="text-ink-2 in-[[data-panes]:has([role=alert])]:hidden">{sectionTexts.emptyList}</p>
          </EmptyState>
        </div>
      )}
    </TwoPanes>
  );
}
