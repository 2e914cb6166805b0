import { RowSkeletons } from './loaded.tsx';

/** The placeholder of a list that is about to open on a client, which it mostly knows at once. */
export const OPENING = (
  <div className="animate-late">
    <RowSkeletons />
  </div>
);
