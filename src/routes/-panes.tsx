/**
 * A list and its record side by side on a tablet in landscape: the list stays while the record changes. It opens on its
 * first row, also where it changes and no longer has the record beside it.
 */
import { CatchBoundary, useRouter, useRouterState } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { ListPath } from '#src/features/shell/sections.ts';
import { RowSkeletons } from '#src/ui/loaded.tsx';
import { TwoPanes } from '#src/ui/panes.tsx';
import { EmptyState } from '#src/ui/surface.tsx';

const PANES: Readonly<Record<`${ListPath}/`, { icon: LucideIcon; hint: string }>> = {
  '/Order/': { icon: List, hint: 'The order that you select in the list opens here.' },
  '/Product/': { icon: Package, hint: 'The product that you select in the list opens here.' },
  '/Show/': { icon: Film, hint: 'The title that you select in the list opens here.' },
  '/Contact/': { icon: UserRound, hint: 'The contact that you select in the list opens here.' },
};
const hasPanes = (place: string): place is keyof typeof PANES => place in PANES;

/** @param children the screen of the URL; it is shown alone if it is no list and belongs to none. */
export function BesideItsList({ children }: { children: ReactNode }) {
  const router = useRouter();
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  // Not the location, which changes before the list does.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const search = useRouterState({ select: ({ matches }) => JSON.stringify(matches.at(-1)?.search) });
  const place = route.replace('$id/', '');
  if (!hasPanes(place)) return children;
  const isOpen = route !== place;
  const to: string = place;
  const { icon, hint } = PANES[place];
  // The same screen as alone, with its code.
  const { component: ListOfPlace } = router.routesById[place].options;
  return (
    <TwoPanes
      key={place}
      isOpen={isOpen}
      path={path}
      search={search}
      onFirst={(href) => void router.navigate({ href, replace: true })}
      onNone={() => void router.navigate({ to, search: true, replace: true })}
      list={
        <CatchBoundary
          getResetKey={() => place}
          {...(router.options.defaultErrorComponent && {
            errorComponent: router.options.defaultErrorComponent,
          })}
        >
          <Suspense
            fallback={
              // Below the place of the list's head.
              <div className="pt-46">
                <RowSkeletons />
              </div>
            }
          >
            {ListOfPlace && <ListOfPlace />}
          </Suspense>
        </CatchBoundary>
      }
    >
      {isOpen ? (
        children
      ) : (
        <div className="animate-late group-has-[[aria-label^=Loading]]/panes:hidden">
          <EmptyState icon={icon} text={hint}>
            <p className="text-ink-2 group-has-[[role=alert]]/panes:hidden">
              If there is none, change or clear the filters.
            </p>
          </EmptyState>
        </div>
      )}
    </TwoPanes>
  );
}
