import type { ComponentProps, ReactNode } from 'react';
import { CartBar } from '#src/features/cart/cart-bar.tsx';
import SentNotices from '#src/features/unsent/show-sent-notices.ts';

/** What belongs to no screen. It is fetched after the first one. */
export default function BesideScreens(props: ComponentProps<typeof SentNotices>): ReactNode {
  return (
    <>
      <SentNotices {...props} />
      <CartBar />
    </>
  );
}
