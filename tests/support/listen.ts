import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenAnywhere } from './free-port.ts';

/** Answers at the returned origin of this machine, until the test ends. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listenAnywhere(server)}`;
}
