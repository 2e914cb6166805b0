/** Runs the service as a separate process that a test can stop, kill and restart. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Run = ReturnType<typeof watch>;

const running = new Set<ChildProcess>();

/**
 * Starts the service; it needs a built portal.
 * @param env its variables, over those of the test itself.
 * @param root of the checkout that it runs from.
 */
export function startProcess(env: Record<string, string>, root = join(import.meta.dirname, '../..')) {
  const main = join(root, 'src/service/main.ts');
  return watch(spawn(process.execPath, [main], { env: { ...process.env, ...env } }));
}

/**
 * Watches a started process. `ready` settles when it says `readyText`, and fails with its output if it ends before that;
 * `exit` settles with its exit code.
 */
export function watch(child: ChildProcessWithoutNullStreams, readyText = 'is ready') {
  running.add(child);
  let text = '';
  const { promise: ready, resolve: isReady, reject: isNeverReady } = Promise.withResolvers<void>();
  // Not every test waits for it.
  ready.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      if (text.includes(readyText)) isReady();
    });
  }
  const { promise: exit, resolve: exited } = Promise.withResolvers<number | null>();
  child.on('exit', (code) => {
    running.delete(child);
    exited(code);
  });
  child.on('close', () => isNeverReady(new Error(`It ended before it was ready: ${text}`)));
  const stop = () => {
    child.kill();
    return exit;
  };
  return { process: child, output: () => text, ready, exit, stop };
}

export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** Returns the `config.json` of a portal that another server hands out. */
export const configOf = (api_url: string, auth_url: string, portal_name: string) => ({
  ...{ api_url, auth_url, auth_realm: 'clients', auth_client_id: 'portal', portal_name },
  ...{ idempotency_keys: true, conditional_reads: true, bound_tokens: true },
});

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-process-'));
