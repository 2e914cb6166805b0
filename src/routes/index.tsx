import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Dashboard } from '#src/features/dashboard/dashboard.tsx';
import { DraftCards } from '#src/features/dashboard/draft-cards.tsx';
import { defaultOrderSearch } from '#src/features/orders/order-search.ts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { drafts } = Route.useRouteContext();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  return (
    <Dashboard
      ordersLink={{ to: '/Order', search: defaultOrderSearch(new Date()) }}
      drafts={<DraftCards drafts={list} onDiscard={(id) => void drafts.remove(id)} />}
    />
  );
}
