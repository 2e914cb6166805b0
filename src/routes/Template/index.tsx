import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { TemplateList } from '#src/features/templates/template-list.tsx';

export const Route = createFileRoute('/Template/')({
  validateSearch: z.object({ use: z.catch(z.optional(z.uuid()), undefined) }),
  component: Templates,
});

function Templates() {
  return <TemplateList used={Route.useSearch().use} />;
}
