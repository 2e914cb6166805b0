/** The service as a process without a portal, in front of a test's own issuer. */
import { freePort } from './free-port.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { freshFolder, startProcess } from './process.ts';

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

export async function serviceReady(...of: Parameters<typeof startServiceProcess>) {
  const service = await startServiceProcess(...of);
  await service.ready;
  return service;
}

/** Waits until a start has failed. Returns its lines, without the one that only a slow machine prints. */
export async function linesOfFailedStart(env: Record<string, string>): Promise<string[]> {
  const { exit, output } = await startServiceProcess(env);
  const code = await exit;
  if (code !== 1) throw new Error(`It ended with ${code}: ${output()}`);
  return output()
    .replace(/^Preparing the database .*\n/, '')
    .trim()
    .split('\n');
}

/** Starts it on a free port, by default with an empty embedded database. Does not wait until it is ready. */
export async function startServiceProcess(env: Record<string, string> = {}, issuer?: Issuer) {
  const port = await freePort();
  const tokens = issuer ?? (await startIssuer());
  const origin = `http://127.0.0.1:${port}`;
  const run = startProcess({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    SERVE_PORTAL: 'no',
    SEED: 'empty',
    DATA_DIR: freshFolder(),
    AUTH_URL: tokens.url,
    ...env,
  });
  return {
    ...run,
    issuer: tokens,
    origin,
    /** Calls the API as `username`. A body is sent as JSON. */
    call: async (username: string, path: string, body?: unknown) =>
      fetch(`${origin}/api/v1/mgmt${path}`, {
        headers: {
          authorization: `Bearer ${await tokens.token(username)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    logged: (): Record<string, unknown>[] =>
      run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  };
}
