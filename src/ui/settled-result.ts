import { useState } from 'react';

interface Result<Data> {
  readonly data: Data | undefined;
  readonly isFetching: boolean;
}

/**
 * A query's result for a form to start from: without data until the first fetch has come or failed, so that nobody
 * begins to edit what is days old and writes it all back.
 */
export function useSettled<Data, R extends Result<Data>>(result: R & Result<Data>): R {
  const [isSettled, setSettled] = useState(!result.isFetching);
  if (!isSettled && !result.isFetching) setSettled(true);
  return isSettled ? result : { ...result, data: undefined };
}
