import { LoaderCircle } from 'lucide-react';

/** Something is under way; what it is, the text beside it says. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />;
}
