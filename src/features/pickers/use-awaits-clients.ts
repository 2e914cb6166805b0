import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';

const WAIT_LIMIT_MS = 10_000;

/** Whether the clients are fetched for the first time on this device. Ends after a few seconds, if the network hangs. */
export function useAwaitsClients(): boolean {
  const { isLoading } = useQuery(organizationQueries.list(true));
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLoading && !isOver;
}
