import { errors } from 'oidc-provider';
import { isPassingFault } from '#src/service/db/faults.ts';
import { noticePage } from './pages.ts';

const STOPPED = 'This sign-in cannot continue';

/**
 * The page for a failed sign-in: a general text, and a link to start again. It must not reveal to a caller what exactly
 * was wrong.
 * @returns the page and its status: 503 if a retry may help soon, 500 for an unexpected error.
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
