import { connect } from '#src/api/transport/http.ts';

/** Connects the transport to `https://api.example`, as somebody who is signed in. */
export function connectSignedIn(): void {
  connect({
    session: {
      accessToken: async () => 'token',
      authorization: async ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` }),
      renew: async () => false,
      end: async () => undefined,
    },
    baseAddress: 'https://api.example',
    idempotencyKeys: false,
    conditionalReads: false,
  });
}
