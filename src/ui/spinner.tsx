import { LoaderCircle } from 'lucide-react';

/** An activity indicator; the text beside it says what is under way. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />;
}
