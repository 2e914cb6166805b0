import { report } from '#src/reports/reports.ts';
import { newVersion } from './update.ts';
import { hasThisPage } from './worker-questions.ts';

/**
 * Checks for a new version now; one that is found is also offered by `newVersion`.
 * @returns the outcome; `no answer` also if the new version could not be loaded completely.
 */
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
