import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loggerOptions } from './log.ts';
import { RefusalLog } from './problems.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const logTo = (lines: unknown[]) =>
  fastify({
    logger: loggerOptions({ level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } }),
  }).log;

test('of each kind of 401 ten lines a minute are logged, of 503 one, and how many were not', () => {
  const lines: { unlogged: number }[] = [];
  const log = logTo(lines);
  const refusals = new RefusalLog();
  const gone = Object.assign(new Error('gone'), { code: '57P01' });
  for (let call = 0; call < 14; call += 1) refusals.note(log, 401, gone);
  expect(lines).toHaveLength(10);
  vi.advanceTimersByTime(60_000);
  refusals.note(log, 401, gone);
  refusals.note(log, 401, gone);
  expect(lines.slice(10).map(({ unlogged }) => unlogged)).toEqual([4, 0]);
  const full = Object.assign(new Error('full'), { code: '53300' });
  for (let call = 0; call < 3; call += 1) refusals.note(log, 503, full);
  expect(lines).toHaveLength(13);
});

test('an error is described by its causes, without a value of its statement', () => {
  const lines: unknown[] = [];
  const invalid = Object.assign(new Error('invalid input syntax for type integer: "Ann Lee"'), {
    code: '22P02',
  });
  const failed = new Error('Failed query: select $1\nparams: Ann Lee', { cause: invalid });
  Object.assign(failed, { params: ['Ann Lee'] });
  logTo(lines).error(failed);
  expect(lines).toMatchObject([
    {
      msg: 'Failed query: select $1',
      err: {
        message: 'Failed query: select $1',
        stack: expect.stringMatching(/^\s+at /),
        cause: { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
      },
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch('Ann');
});

test('a value that looks like a frame of the stack is none, and what a trigger says is not repeated', () => {
  const lines: unknown[] = [];
  const note = 'Ring twice.\n    at the stage door of Ann Lee';
  const raised = Object.assign(new Error(`row (Ann Lee, ${note})`), { code: 'P0001' });
  logTo(lines).error(new Error(`Failed query: insert\nparams: ${note}`, { cause: raised }));
  logTo(lines).error(new SyntaxError(`Unexpected token A, "${note}" is not valid JSON`));
  expect(JSON.stringify(lines)).not.toMatch(/Ann|stage|Ring/);
  expect(lines).toMatchObject([
    { err: { stack: expect.stringMatching(/^\s+at /), cause: { message: 'database error P0001' } } },
    { msg: 'a text that cannot be parsed' },
  ]);
});
