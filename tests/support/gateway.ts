/**
 * The portal behind a gateway that simulates a load balancer and a mobile network. A browser's `faults` cookie says
 * which of its requests fail, and how. The service behind it is the real one.
 */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freshFolder } from './process.ts';

/**
 * How a request fails: with a status, without an answer, after it was carried out, with a captive portal's page, when the browser that sent it is gone, or never.
 */
export interface Fault {
  /** A part of the path. */
  readonly path: string;
  readonly how: number | 'no answer' | 'answer lost' | 'captive portal' | 'when gone' | 'hangs';
  /** Only one of so many requests fails, four in a row: a browser repeats one on each connection that it had. */
  readonly every?: number;
  /** The seconds that a refusal asks to wait. */
  readonly retryAfter?: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const port = Number(process.env.PORT);
const behind = port + 1;

const service = spawn('npm', ['start'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(behind),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: freshFolder(),
  },
});
service.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));

createServer((incoming, answer) => {
  const { how, retryAfter } = faultOf(incoming) ?? {};
  if (how === 'hangs') return;
  if (how === 'no answer') return void incoming.socket.destroy();
  if (how === 'captive portal')
    return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome');
  if (typeof how === 'number') return refuse(answer, how, retryAfter);
  if (how === 'when gone') return void forwardWhenGone(incoming, answer);
  if (how === 'answer lost') return forward(incoming, answer, () => incoming.socket.destroy());
  return forward(incoming, answer);
}).listen(port, 'localhost');

let matched = 0;

function faultOf({ url = '', headers }: IncomingMessage): Fault | undefined {
  const cookie = /(?:^|; )faults=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const faults: Fault[] = cookie ? JSON.parse(decodeURIComponent(cookie)) : [];
  const fault = faults.find(({ path }) => url.includes(path));
  return fault?.every !== undefined && Math.floor(matched++ / 4) % fault.every !== 0 ? undefined : fault;
}

function refuse(answer: ServerResponse, status: number, retryAfter?: number): void {
  const problem = { type: 'about:blank', title: 'Provoked', status, message: 'Provoked by a test.' };
  const headers = {
    'content-type': 'application/problem+json',
    'x-request-id': 'provoked',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  answer.writeHead(status, headers).end(JSON.stringify(problem));
}

/** The head of an answer says that the request has reached the gateway. */
async function forwardWhenGone(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method, url: path, headers, socket } = incoming;
  const isGone = new Promise((resolve) => socket.once('close', resolve));
  const body = Buffer.concat(await Array.fromAsync<Buffer>(incoming));
  answer.writeHead(200, JSON_TYPE).flushHeaders();
  await isGone;
  request({ host: 'localhost', port: behind, method, path, headers }, (answered) => answered.resume())
    .on('error', console.error)
    .end(body);
}

/** @param instead what to do in place of the answer, once there is one. */
function forward(incoming: IncomingMessage, answer: ServerResponse, instead?: () => unknown): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: 'localhost', port: behind, method, path, headers }, (answered) => {
    if (instead) return void answered.resume().on('end', instead);
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    return void answered.pipe(answer);
  });
  outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(outgoing);
}
