/**
 * Launches of the installed portal while its window is open: by a shortcut or a link. The manifest has the browser
 * focus that window and leave it as it is. The router navigates, so that its guards ask before unsaved input is lost.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

// Chromium only, and missing in the DOM types.
declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };
  }
}

/** Navigates to the launch URL. */
export function useLaunches(): void {
  const router = useRouter();
  useEffect(() => {
    // The first one opened this page, which shows it already or has moved on before a reload.
    let isOpening = true;
    window.launchQueue?.setConsumer(({ targetURL }) => {
      if (isOpening || !targetURL) return;
      const { pathname, search } = new URL(targetURL);
      // A launch by the icon keeps the current screen.
      if (pathname + search !== import.meta.env.BASE_URL) router.history.push(pathname + search);
    });
    isOpening = false;
  }, [router]);
}
