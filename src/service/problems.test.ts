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

test('a minute logs ten lines of each kind of 401, one of 503, and later how many it left out', () => {
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

// A line that looks like a frame of a stack.
const NOTE = 'Ring twice.\n    at the stage door of Ann Lee';
const queryError = (code: string, message: string) => {
  const cause = Object.assign(new Error(message), { code });
  const error = new Error(`Failed query: select $1\nparams: ${NOTE}`, { cause });
  return Object.assign(error, { params: [NOTE] });
};
const QUERY = 'Failed query: select $1';

test.each<[Error, string, cause?: object]>([
  [
    queryError('22P02', 'invalid input syntax for type integer: "Ann Lee"'),
    QUERY,
    { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
  ],
  [queryError('P0001', `row (${NOTE})`), QUERY, { message: 'database error P0001' }],
  [new SyntaxError(`Unexpected token A, "${NOTE}" is not valid JSON`), 'a text that cannot be parsed'],
])('an error is described by its causes, without a value: %s', (error, message, cause) => {
  const lines: unknown[] = [];
  logTo(lines).error(error);
  const err = { message, stack: expect.stringMatching(/^\s+at /), ...(cause && { cause }) };
  expect(lines).toMatchObject([{ msg: message, err }]);
  expect(JSON.stringify(lines)).not.toMatch(/Ann|stage|Ring/);
});
