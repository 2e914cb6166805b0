/** An issuer of access tokens on this machine, as an API sees it: an address with keys, like a Keycloak's realm. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenAnywhere } from './free-port.ts';
import { freshFolder } from './process.ts';

const LIFETIME_SECONDS = 300;

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** @param tls Whether it is reached by https, with a self-signed certificate. */
export async function startIssuer({ tls = false } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }];
  const answer: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  const made = tls ? selfSigned() : undefined;
  const server = made ? createTlsServer(made, answer) : createServer(answer);
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${await listenAnywhere(server)}`;
  return {
    url,
    /** The file of its certificate, which nobody trusts by default. */
    certificate: made?.file,
    /** Creates an access token; `claims` override its valid content. */
    token: (username: string, claims: Record<string, unknown> = {}) => {
      const iss = `${url}/realms/clients`;
      const exp = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
      const content = { preferred_username: username, azp: 'portal', typ: 'Bearer', sub: username, iss, exp };
      return new SignJWT({ ...content, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(privateKey);
    },
    close: () => void server.close(),
  };
}

function selfSigned() {
  const folder = freshFolder();
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=issuer', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', file];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(file), file };
}
