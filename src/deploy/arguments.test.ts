import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../..', command), ...args], { encoding: 'utf8' });

test.each([
  ['src/deploy/doctor.ts', /^npm run doctor -- https:/m],
  ['src/deploy/package.ts', /^npm run package -- --name/m],
  ['tests/contract/conformance/conformance.ts', /^npm run conformance -- --api/m],
])('%s answers an unknown option with its usage', (command, usage) => {
  const { status, stderr } = run(command, '--help');
  expect(stderr).toMatch(usage);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});

test('an accent that nobody can read ends packaging with one line', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'provider-')), 'provider.json');
  writeFileSync(file, JSON.stringify({ accent: '#ffe066' }));
  const { status, stderr } = run('src/deploy/package.ts', '--provider', file);
  expect(stderr).toMatch(/^accent #ffe066 has a contrast of .* The nearest that passes is #\w{6}\.\n$/);
  expect(status).toBe(1);
});
