import { createFileRoute, redirect } from '@tanstack/react-router';

/** Bookmarks of the portal before this one: `/Product/12/show` and its like. */
export const Route = createFileRoute('/$resource/$id/show')({
  beforeLoad: ({ params: { resource, id } }) => {
    throw redirect({ href: `/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`, replace: true });
  },
});
