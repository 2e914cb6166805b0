import { PictureRowSkeletons, RecordSkeleton } from '#src/ui/record-skeleton.tsx';
import { Card, Skeleton } from '#src/ui/surface.tsx';

/** The products beside shipping and details, if there is room. */
export const ORDER_COLUMNS =
  'grid grid-cols-1 items-start gap-4 @min-[45rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** The placeholder of an order: its progress, products, shipping and details. */
export function OrderSkeleton() {
  return (
    <div className="@container flex flex-col gap-4">
      <Skeleton className="h-11.5 max-sm:hidden" />
      <Skeleton className="h-19" />
      <div className={ORDER_COLUMNS}>
        <Card>
          <PictureRowSkeletons rows={4} className="min-h-18" />
        </Card>
        <div className="flex flex-col gap-4">
          <RecordSkeleton lines={6} className="" />
          <RecordSkeleton lines={5} className="" />
        </div>
      </div>
    </div>
  );
}
