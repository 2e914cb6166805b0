/** What oidc-client-ts leaves out: the wait that a provider asks for, and the provider's time in a proof. */
import { UserManager, type UserManagerSettings } from 'oidc-client-ts';
import { AskedToWait } from './asked-to-wait.ts';
import type { ProofKeyStore } from './proof.ts';

/** The part of oidc-client-ts that sends its requests to the token endpoint. Its own errors have no headers. */
interface TokenRequests {
  readonly _tokenClient: { readonly _jsonService: { fetchWithTimeout: typeof fetch } };
}

/** Its requests throw AskedToWait where the token endpoint asks for it. */
export class PatientUserManager extends UserManager {
  constructor(settings: UserManagerSettings) {
    super(settings);
    const requests = (this._client as unknown as TokenRequests)._tokenClient._jsonService;
    const send = requests.fetchWithTimeout.bind(requests);
    requests.fetchWithTimeout = async (...request) => {
      const answer = await send(...request);
      const seconds = secondsToWait(answer.headers);
      if (!answer.ok && seconds !== undefined) throw new AskedToWait(answer.status, seconds);
      return answer;
    };
  }
}

/** @returns the `Retry-After` in seconds; undefined without one, or where it is not readable on another origin. */
function secondsToWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds : undefined;
}

/** Asks for bound tokens. oidc-client-ts takes the time of a proof from this device, whose clock may be wrong. */
export class BindingUserManager extends PatientUserManager {
  constructor(settings: UserManagerSettings, keys: ProofKeyStore, now: () => number) {
    // Its code asks the store only for the proof, which is made here.
    super({ ...settings, dpop: { store: {} as never } });
    this._client.getDpopProof = async (_store, nonce) => {
      const known = await keys.getOrCreate();
      const key = nonce === undefined ? known : { ...known, nonce };
      if (key.nonce !== known.nonce) await keys.set(key);
      const url = await this._client.metadataService.getTokenEndpoint(false);
      const { proofOf } = await import('./proof.ts');
      return proofOf(key, { method: 'POST', url, now: now() });
    };
  }
}
