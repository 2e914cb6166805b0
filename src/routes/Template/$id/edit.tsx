import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { EditTemplate } from '#src/features/templates/edit-template.tsx';

export const Route = createFileRoute('/Template/$id/edit')({
  validateSearch: z.object({ products: z.catch(z.optional(z.literal(true)), undefined) }),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const { products = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EditTemplate
      id={id}
      isChoosing={products}
      onChoosing={(isChoosing) => void navigate({ search: isChoosing ? { products: true } : {} })}
    />
  );
}
