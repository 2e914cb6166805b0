import { classes } from './classes.ts';
import { Skeleton } from './surface.tsx';

interface PictureRowSkeletonsProps {
  rows: number;
  /** Of each row: its height. */
  className?: string;
}

/** The placeholder of rows that begin with a picture. */
export function PictureRowSkeletons({ rows, className = 'min-h-16' }: PictureRowSkeletonsProps) {
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
