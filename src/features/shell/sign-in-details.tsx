import { texts } from '#src/auth/fault-texts.ts';
import type { SignInFault } from '#src/auth/sign-in-fault.ts';
import { DefinitionList } from '#src/ui/surface.tsx';

export function SignInDetails({ fault }: { fault: SignInFault }) {
  const { problem, facts } = fault;
  const { endpoint, status, reference, error, description } = facts;
  const rows = [
    [texts.endpoint, endpoint],
    [texts.httpStatus, status],
    [texts.reference, reference],
    [texts.oauthError, error],
    [texts.details, description],
    [texts.thisOrigin, problem === 'blocked' && location.origin],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {fault.outcome} {texts.advice}
      </p>
      <section className="flex flex-col gap-2 rounded-md border border-line p-3 text-start text-small">
        <h2 className="font-semibold">{texts.forProvider}</h2>
        <p>{fault.reason}</p>
        <DefinitionList items={rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
      </section>
    </div>
  );
}
