import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { Button } from './button.tsx';

/** Leaves a form for the screen that it was opened from; opened by its address, for `otherwise`. */
export function CancelButton({ otherwise }: { otherwise: LinkProps }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button onClick={() => (canGoBack ? router.history.back() : void navigate(otherwise))}>Cancel</Button>
  );
}
