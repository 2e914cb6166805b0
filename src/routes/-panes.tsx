/**
 * A list and its record side by side on a tablet in landscape: the list stays while the record changes. It opens on its
 * first row, also where it changes and no longer has the record beside it.
 */
import { CatchBoundary, useRouter, useRouterState } from '@tanstack/react-router';
import { Film, List, type LucideIcon, Package, UserRound } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { RowSkeletons } from '#src/ui/loaded.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { TwoPanes } from '#src/ui/two-panes.tsx';

interface Panes {
  List: ComponentType;
  icon: LucideIcon;
  hint: string;
}

const PANES: Readonly<Record<string, Panes>> = {
  '/Order/': {
    List: lazy(() => import('./Order/-orders.tsx').then(({ Orders }) => ({ default: Orders }))),
    icon: List,
    hint: 'The order that you select in the list opens here.',
  },
  '/Product/': {
    List: lazy(() => import('./Product/-products.tsx').then(({ Products }) => ({ default: Products }))),
    icon: Package,
    hint: 'The product that you select in the list opens here.',
  },
  '/Show/': {
    List: lazy(() => import('./Show/-titles.tsx').then(({ Titles }) => ({ default: Titles }))),
    icon: Film,
    hint: 'The title that you select in the list opens here.',
  },
  '/Contact/': {
    List: lazy(() => import('./Contact/-contacts.tsx').then(({ Contacts }) => ({ default: Contacts }))),
    icon: UserRound,
    hint: 'The contact that you select in the list opens here.',
  },
};

/** @param children the screen of the URL; it is shown alone if it is no list and belongs to none. */
export default function BesideItsList({ children }: { children: ReactNode }) {
  const router = useRouter();
  const route = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  // Not the location, which changes before the list does.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const search = useRouterState({ select: ({ matches }) => JSON.stringify(matches.at(-1)?.search) });
  const place = route.replace('$id/', '');
  const panes = PANES[place];
  if (!panes) return children;
  const isOpen = route !== place;
  const { List, icon, hint } = panes;
  return (
    <TwoPanes
      key={place}
      isOpen={isOpen}
      path={path}
      search={search}
      onFirst={(href) => void router.navigate({ href, replace: true })}
      onNone={() => void router.navigate({ to: place, search: true, replace: true })}
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
            <List />
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
