import type { Draft } from '#src/outbox/draft.ts';

const IN_ANOTHER_TAB = 'This order is now being edited in another tab.';

/** Those of RULES.md, Messages and Wizard, are fixed to the letter. */
export const texts = {
  inAnotherTab: IN_ANOTHER_TAB,
  notSaved: 'Your last change was not saved.',
  notConfirmed: 'The order was not sent. Reload the page and try again.',
  notBegun: 'The new order could not be begun. Try again.',
  startFailed: 'Sorry, there was an error creating this Order. Please check and resubmit.',
  startedOffline:
    'The provider cannot be reached right now. Your order is saved on this device, and you can go on.',
  stay: 'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.',
  stayUntilSent: 'Keep this page open until your order has been sent.',
  confirmed: 'Your order is confirmed and saved on this device. You can close the portal.',
  confirmedAtRisk: "Your order is confirmed, but this device can't store it. Keep this page open.",
  isNewContact: 'A new contact, created when the order is sent.',
  changesClient: (from: string, to: string | undefined) =>
    `This starts a different order for ${to}. The products and the destination chosen for ${from} are removed.`,
  waitsFor: ({ waits_for }: Draft): string => {
    if (waits_for === 'storage') return 'Waiting for free space on this device';
    if (waits_for === 'sign-in') return 'Waiting for your sign-in';
    return waits_for === 'provider' ? 'Waiting for the provider' : 'Waiting for a connection';
  },
};
