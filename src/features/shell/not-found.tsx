import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { EmptyState } from '#src/ui/surface.tsx';

/** Any unknown route. The page has this title while it is shown. */
export function NotFound() {
  useEffect(() => {
    const before = document.title;
    document.title = 'Not Found';
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <>
      <PageHeader title="Not Found" />
      <EmptyState icon={Compass} text="404: Page not found">
        <Link to="/" className={buttonClasses('primary')}>
          Go to the Dashboard
        </Link>
      </EmptyState>
    </>
  );
}
