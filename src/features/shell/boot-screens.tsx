import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignInFault } from '#src/auth/sign-in-fault.ts';
import { Button, Spinner } from '#src/ui/button.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';

function BootScreen({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <span className="grid size-12 place-items-center rounded-lg bg-accent text-on-accent">
          <PackageOpen size={26} aria-hidden="true" />
        </span>
        {children}
      </div>
    </main>
  );
}

/** Appears with a delay, so that a quick start does not flash. */
export function Starting({ text }: { text: string }) {
  return (
    <BootScreen>
      <p role="status" className="flex animate-late items-center gap-2 text-ink-2">
        <Spinner />
        {text}
      </p>
    </BootScreen>
  );
}

interface StoppedProps {
  title: string;
  text: ReactNode;
  action: string;
  onAction: () => void;
}

export function Stopped({ title, text, action, onAction }: StoppedProps) {
  return (
    <BootScreen>
      <h1 role="alert" className="text-title font-bold">
        {title}
      </h1>
      <div className="text-ink-2">{text}</div>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
    </BootScreen>
  );
}

const WORDS: Record<SignInFault['problem'], string> = {
  'no-answer': 'No answer.',
  blocked: 'Blocked by the browser: is this origin allowed there?',
  policy: "Blocked by this portal's Content-Security-Policy: does connect-src name this endpoint's origin?",
  answer: 'The answer is not one of OpenID Connect.',
  refused: 'The identity provider refused.',
  opaque: 'The access token is opaque. The portal needs a JWT.',
  'no-username':
    'The access token does not name its user. A lightweight access token of Keycloak can’t be used here.',
  dpop: 'The identity provider does not accept how the tokens are bound to this browser (DPoP). If it demands DPoP, bound_tokens has to be true in config.json. The clock of this device may be wrong.',
  other: 'The portal could not complete the sign-in.',
};

// RFC 6749, section 4.1.2.1: an OAuth error, but no refusal.
const PROVIDER_FAULTS = ['server_error', 'temporarily_unavailable'];

function outcomeOf({ problem, facts: { status = 0, error = '' } }: SignInFault): string {
  if (problem === 'answer' || status >= 500 || PROVIDER_FAULTS.includes(error))
    return 'The sign-in service is not working right now.';
  if (problem === 'refused') return 'The sign-in service did not let you in.';
  return ['no-answer', 'blocked', 'policy'].includes(problem)
    ? "The sign-in service can't be reached right now."
    : 'The sign-in could not be completed.';
}

/** Why signing in failed: in plain words for the user, and what failed for the operator. */
export function SignInDetails({ fault }: { fault: SignInFault }) {
  const { problem, facts } = fault;
  const { endpoint, status, error, description } = facts;
  const rows = [
    ['Endpoint', endpoint],
    ['HTTP status', status],
    ['OAuth error', error],
    ['Details', description],
    ['This origin', problem === 'blocked' && location.origin],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {outcomeOf(fault)} Nothing on this device is lost. Try again; if it happens again, show this page to
        your provider.
      </p>
      <section className="flex flex-col gap-2 rounded-md border border-line p-3 text-left text-small">
        <h2 className="font-semibold">For your provider</h2>
        <p>{WORDS[problem]}</p>
        <DefinitionList items={rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
      </section>
    </div>
  );
}
