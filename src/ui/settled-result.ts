import { useState } from 'react';

interface Result<Data> {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
}

/**
 * A query's result for a form: without data until the first fetch has succeeded or failed, so that nobody edits an
 * outdated record and overwrites the current one.
 */
export function useSettled<Data, R extends Result<Data>>(result: R & Result<Data>): R {
  const [isSettled, setSettled] = useState(!result.isFetching);
  if (!isSettled && !result.isFetching) setSettled(true);
  return isSettled ? result : { ...result, data: undefined };
}
