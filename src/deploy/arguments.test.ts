import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['src/deploy/doctor.ts', /^npm run doctor -- https:/m],
  ['src/deploy/package.ts', /^npm run package -- --name/m],
  ['tests/contract/conformance/conformance.ts', /^npm run conformance -- --api/m],
])('%s answers an unknown option with its usage', (command, usage) => {
  const program = join(import.meta.dirname, '../..', command);
  const { status, stderr } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  expect(stderr).toMatch(usage);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});
