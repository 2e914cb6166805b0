/** `npm run dev`: the service as it is started, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readEnvironment } from './environment.ts';
import { buildIfStale, DIST } from './portal-build.ts';

const root = join(import.meta.dirname, '../..');
const { PORT: port } = readEnvironment(process.env);
const servicePort = port + 1;
const publicUrl = `http://localhost:${port}`;

if (!existsSync(join(DIST, 'index.html'))) await buildIfStale();

const env = { ...process.env, PORT: String(servicePort), PUBLIC_URL: publicUrl };
const service = spawn(process.execPath, ['--watch', join(import.meta.dirname, 'main.ts')], {
  env,
  stdio: 'inherit',
});
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/config.json'].map((path) => [path, `http://localhost:${servicePort}`]),
    ),
  },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    service.kill(signal);
    vite.close().then(() => process.exit(0));
  });
}
