import { expect, test } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { etagFor, readOptions, validatorFrom, validatorOf, withValidator } from './validators.ts';

const PATH = '/shows/true';

const answerOf = (names: string[], etag: string | undefined) =>
  withValidator(
    names.map((name, id) => ({ id, name })),
    validatorFrom(new Response(null, etag ? { headers: { etag } } : {}), PATH),
  );

/** Fetches one query several times, and returns what was cached before each time, and after the last. */
async function cachedBefore(...answers: unknown[]): Promise<unknown[]> {
  const client = createQueryClient({});
  const cached: unknown[] = [];
  for (const answer of answers) {
    await client.fetchQuery({
      queryKey: ['shows'],
      queryFn: (context) => {
        cached.push(readOptions(context).cached);
        return answer;
      },
      staleTime: 0,
    });
  }
  return [...cached, client.getQueryData(['shows'])];
}

test('the validator stays with an answer in which a list shares its rows with the one before', async () => {
  const cached = await cachedBefore(
    answerOf(['Saltwater'], 'one'),
    answerOf(['Saltwater'], 'two'),
    answerOf(['Saltwater', 'Night Ferry'], 'three'),
  );
  expect(cached[2]).toBe(cached[1]);
  expect(cached[3]).not.toBe(cached[2]);
  expect([undefined, 'two', 'two', 'three']).toEqual(cached.map((answer) => validatorOf(answer)?.etag));
});

test('a changed answer without a validator does not inherit one', async () => {
  const cached = await cachedBefore(answerOf(['Saltwater'], 'one'), answerOf(['Night Ferry'], undefined));
  expect(etagFor(PATH, cached.at(-1))).toBeUndefined();
});

test('a validator serves only its own call, and the build that parsed its answer', () => {
  const answer = answerOf(['Saltwater'], 'one');
  expect([etagFor(PATH, answer), etagFor('/shows/false', answer)]).toEqual(['one', undefined]);
  withValidator(answer, { etag: 'one', path: PATH, build: 'an older one' });
  expect(etagFor(PATH, answer)).toBeUndefined();
});
