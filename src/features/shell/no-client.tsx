import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { EmptyState } from '#src/ui/surface.tsx';

/** In the place of any screen, tells a user who is linked to no client whom to ask, and for what. */
export function NoClientNotice({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const text = `Your account is not linked to a client yet, so there is nothing to show. Please ask your provider to link it, and give your user name: ${username}`;
  return (
    <>
      <PageHeader title="No client yet" />
      <EmptyState icon={Building2} text={text}>
        <Button onClick={() => void queryClient.invalidateQueries({ queryKey: organizationQueries.all() })}>
          Check again
        </Button>
      </EmptyState>
    </>
  );
}

/**
 * Whether the user is linked to no client, active or not. Fetches nothing if the device knows a client of theirs. Stays
 * false if the last link ends while they work: the screen that they work on is not taken away.
 */
export function useHasNoClient(): boolean {
  const [hadClient, setHadClient] = useState(false);
  const active = useQuery({
    ...organizationQueries.list(true),
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
  const count = active.data?.length;
  if (count && !hadClient) setHadClient(true);
  const hasNoActive = count === 0 && !hadClient;
  const inactive = useQuery({ ...organizationQueries.list(false), enabled: hasNoActive });
  return hasNoActive && inactive.data?.length === 0;
}
