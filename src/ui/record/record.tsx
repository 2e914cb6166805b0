import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, use } from 'react';
import { LinkButton } from '#src/ui/button.tsx';
import { classes, marksStep } from '#src/ui/classes.ts';
import { Card } from '#src/ui/surface.tsx';
import { Explain, Loaded, type LoadedProps, Skeleton } from './loaded.tsx';
import { PageHeader } from './page-header.tsx';

interface RecordScreenProps<Data> extends ComponentProps<typeof PageHeader>, LoadedProps<Data> {
  missing: string;
  back: ReactNode;
}

export function RecordScreen<Data>({ above, ...props }: RecordScreenProps<Data>) {
  const { result, missing, back } = props;
  const explain = use(Explain);
  // The error of a missing record has the link back to the list: it must not be shown twice.
  const isMissing = result.data === undefined && result.error && explain(result.error, missing).missing;
  return (
    <>
      <PageHeader
        {...props}
        above={
          !isMissing && (
            <>
              {back}
              {above}
            </>
          )
        }
      />
      <Loaded {...props} />
    </>
  );
}

interface RecordSkeletonProps {
  lines: number;
  /** Whether there is a picture beside the lines, where there is room. */
  picture?: boolean;
  /** Whether the record is edited: then its lines are as high as fields. */
  isForm?: boolean;
  className?: string;
}

const WIDTHS = ['w-2/3', 'w-1/2', 'w-2/5', 'w-3/5'];

/** The placeholder of a record: a card in the shape of the record, so that nothing shifts. */
export function RecordSkeleton(props: RecordSkeletonProps) {
  const { lines, picture = false, isForm = false, className = 'max-w-180' } = props;
  return (
    <Card
      className={classes(
        'grid grid-cols-1 items-start gap-6 p-4 sm:p-6',
        picture && (isForm ? 'md:grid-cols-[16rem_minmax(0,1fr)]' : 'sm:grid-cols-[16rem_minmax(0,1fr)]'),
        className,
      )}
    >
      {picture && (
        <div className="hidden gap-4 sm:flex md:flex-col">
          <Skeleton
            className={classes('aspect-square self-start', isForm ? 'w-40 shrink-0 md:w-full' : 'w-full')}
          />
          {/* The facts that can't be edited, beside the picture or below it. */}
          {isForm && <Lines count={6} isForm={false} className="grow" />}
        </div>
      )}
      <Lines count={lines} isForm={isForm} />
    </Card>
  );
}

function Lines({ count, isForm, className }: { count: number; isForm: boolean; className?: string }) {
  return (
    <div className={classes('flex flex-col', isForm ? 'gap-4' : 'gap-2', className)}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <div key={at} className={isForm ? 'flex flex-col gap-1.5' : 'flex h-5.5 items-center gap-4'}>
          <Skeleton className="h-3.5 w-24 shrink-0" />
          <Skeleton className={isForm ? 'h-11 pointer-fine:h-9' : `h-3.5 ${WIDTHS[at % WIDTHS.length]}`} />
        </div>
      ))}
    </div>
  );
}

export function PictureRowSkeletons({ rows, className = 'min-h-16' }: { rows: number; className?: string }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={at} className={classes('flex items-center gap-3 px-4', className)}>
          <Skeleton className="size-10 shrink-0" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

interface RowLink {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly link: LinkProps;
}

export function RowLinks({ rows }: { rows: readonly RowLink[] }) {
  return (
    <Card className="divide-y divide-line overflow-hidden print:hidden">
      {rows.map(({ text, link }) => (
        <Link
          key={text}
          {...link}
          className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
        >
          <span className="min-w-0 font-medium">{text}</span>
          <ChevronRight className="text-ink-3 rtl:-scale-x-100" />
        </Link>
      ))}
    </Card>
  );
}

export const LinkButtons = ({ rows }: { rows: readonly RowLink[] }) =>
  rows.map(({ text, icon, link }) => (
    <LinkButton key={text} icon={icon} {...link}>
      {text}
    </LinkButton>
  ));

/** A phone's bar with the screen's main action, at the bottom edge in place of the menu. */
export function ThumbBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      ref={marksStep}
      data-thumb-bar
      className={classes(
        '@container fixed inset-x-0 bottom-0 z-40 flex flex-wrap min-h-[calc(62.4px+env(safe-area-inset-bottom))] items-center gap-2 border-t border-line bg-surface px-4 py-1 pb-[calc(4px+env(safe-area-inset-bottom))] print:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Marks that the screen was opened from its list, so that going back in history leads there. */
    fromList?: boolean;
  }
}

interface BackLinkProps {
  link: LinkProps;
  /** Whether it goes back in history to any screen, not only to the list. */
  toAny?: boolean;
  children: string;
}

/** Leads back to a list; by the history if the user came from it, so that page and scroll position are kept. */
export function BackLink({ link, toAny = false, children }: BackLinkProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      {...link}
      // The path of a form is below that of its list: without `exact`, the list would be marked as the current page.
      activeOptions={{ exact: true }}
      onClick={(event) => {
        const goesBack = router.state.location.state.fromList || (toAny && canGoBack);
        if (!goesBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
      className="-ms-1 inline-flex items-center gap-1 rounded-md px-1 text-accent target hover:underline print:hidden"
    >
      <ArrowLeft className="icon-16 rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
