/**
 * Launches of the installed portal while its window is open: by a shortcut, or a link from elsewhere. The manifest has
 * the browser bring that window to the front and leave it as it is; where to go is the router's, whose guards ask before
 * something that is typed would be lost.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

// Chromium's alone, and in no DOM types.
declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };
  }
}

/** Goes where the portal is launched to. */
export function useLaunches(): void {
  const router = useRouter();
  useEffect(() => {
    // What is handed over at once opened this page, which stands there already, or has moved on before a reload.
    let isOpening = true;
    window.launchQueue?.setConsumer(({ targetURL }) => {
      if (isOpening || !targetURL) return;
      const { pathname, search } = new URL(targetURL);
      // The icon alone means the portal, wherever one was in it.
      if (pathname + search !== '/') router.history.push(pathname + search);
    });
    isOpening = false;
  }, [router]);
}
