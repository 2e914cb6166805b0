/** Screens for an unknown address, and for a user without a client. */
import { useQueryClient } from '@tanstack/react-query';
import { Building2, Compass } from 'lucide-react';
import { useEffect } from 'react';
import { organizationQueries } from '#src/api/organizations.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { texts } from './texts.ts';

export function NoClientNotice({ username }: { username: string }) {
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeader title={texts.noClientYet} />
      <EmptyState icon={Building2} text={texts.noClient(username)}>
        <Button onClick={() => void queryClient.invalidateQueries({ queryKey: organizationQueries.all() })}>
          {texts.checkAgain}
        </Button>
      </EmptyState>
    </>
  );
}

export function NotFound() {
  useEffect(() => {
    const before = document.title;
    document.title = texts.notFoundTitle;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <>
      <PageHeader title={texts.notFoundTitle} />
      <EmptyState icon={Compass} text={texts.notFound}>
        <LinkButton to="/" variant="primary">
          {uiTexts.toDashboard}
        </LinkButton>
      </EmptyState>
    </>
  );
}
