import { report } from '#src/reports/reports.ts';
import { hasThisPage } from './service-worker.ts';
import { newVersion } from './update.ts';

/** Asks the provider for a newer version than the one that this page runs. */
export async function lookForVersion(): Promise<'newest' | 'found' | 'no answer'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.update();
  } catch (error) {
    report(error, 'check for an update');
    return 'no answer';
  }
  const { installing } = registration ?? {};
  if (installing) await installed(installing);
  if (installing?.state === 'redundant') return 'no answer';
  const { waiting, active } = registration ?? {};
  const waits = waiting && active && !(await hasThisPage(waiting));
  return waits || newVersion.get() ? 'found' : 'newest';
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}
