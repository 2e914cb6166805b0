import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { texts } from './fault-texts.ts';
import { type NoAnswer, whyNoAnswer } from './faults.ts';

/** What was wrong with a sign-in, for the operator of the portal. `texts.reasons` explains each. */
type Problem = NoAnswer | 'unaccepted' | 'answer' | 'refused' | 'opaque' | 'no-username' | 'dpop' | 'other';

interface Facts {
  readonly endpoint?: string;
  readonly status?: number | undefined;
  /** The id of the request, under which the API has logged the refusal. */
  readonly reference?: string | undefined;
  /** The OAuth error (RFC 6749, section 5.2). */
  readonly error?: string | undefined;
  readonly description?: string | undefined;
}

export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly problem: Problem;
  readonly facts: Facts;
  readonly outcome: string;
  readonly reason: string;

  constructor(problem: Problem, facts: Facts = {}) {
    super(problem);
    this.problem = problem;
    this.facts = facts;
    this.outcome = outcomeOf(problem, facts);
    this.reason = texts.reasons[problem];
  }
}

// RFC 6749, section 4.1.2.1: an OAuth error, but no refusal.
const PROVIDER_FAULTS = ['server_error', 'temporarily_unavailable'];

function outcomeOf(problem: Problem, { status = 0, error = '' }: Facts): string {
  if (problem === 'answer' || status >= 500 || PROVIDER_FAULTS.includes(error)) return texts.notWorking;
  if (problem === 'unaccepted') return texts.notAccepted;
  if (problem === 'refused') return texts.notLetIn;
  return ['no-answer', 'blocked', 'policy'].includes(problem) ? texts.serviceUnreachable : texts.notCompleted;
}

const STATUS_LIMIT_MS = 1_000;

export async function faultOf(error: unknown, endpoint: string): Promise<SignInFault> {
  if (error instanceof SignInFault) return new SignInFault(error.problem, { endpoint, ...error.facts });
  if (error instanceof ErrorTimeout || error instanceof TypeError || error instanceof DOMException)
    return new SignInFault(await whyNoAnswer(endpoint), { endpoint });
  const status = await statusOf(endpoint);
  if (error instanceof ErrorResponse) {
    const facts = { error: error.error ?? undefined, description: error.error_description ?? undefined };
    return new SignInFault(isAboutDpop(error) ? 'dpop' : 'refused', { ...facts, endpoint, status });
  }
  const description = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && error.name === 'ErrorDPoPNonce')
    return new SignInFault('dpop', { endpoint, status, description });
  const isAnswer = error instanceof SyntaxError || /Content-Type|\(\d{3}\)/.test(description);
  return isAnswer
    ? new SignInFault('answer', { endpoint, status, description })
    : new SignInFault('other', { description });
}

export function isAboutDpop({ error, error_description }: ErrorResponse): boolean {
  return /dpop/i.test(`${error} ${error_description}`);
}

// oidc-client-ts does not expose the status of an answer. The browser's performance timeline has it shortly after.
function statusOf(endpoint: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName(endpoint) as PerformanceResourceTiming[];
      if (entry) resolve(entry.responseStatus || undefined);
    });
    observer.observe({ type: 'resource', buffered: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(undefined);
    }, STATUS_LIMIT_MS);
  });
}
