import { errors } from 'oidc-provider';
import { isPassingFault } from '#src/service/db/faults.ts';
import { noticePage } from './pages.ts';

const STOPPED = 'This sign-in cannot continue';

/**
 * What a person is told when a sign-in fails: in general words, with the way back to where a new one starts. What
 * exactly was wrong is no business of whoever sent it.
 * @returns the page, and the status that belongs to it: 503 where another try may help soon, 500 for what nobody foresaw.
 */
export function faultNotice(error: unknown, portalUrl: string): { status: number; html: string } {
  const status = statusOf(error);
  const notice = (title: string, text: string) => ({ status, html: noticePage(title, text, portalUrl) });
  if (error instanceof errors.SessionNotFound) return notice(STOPPED, 'It is too old or was already used.');
  if (status < 500)
    return notice(STOPPED, 'The request is not valid. Go back to the portal and sign in again.');
  return notice('Sign-in does not work right now', 'That is our fault. Please try again in a few minutes.');
}

function statusOf(error: unknown): number {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode && statusCode < 500) return statusCode;
  return isPassingFault(error) ? 503 : 500;
}
