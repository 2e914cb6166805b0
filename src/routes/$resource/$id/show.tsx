import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects old bookmarks: `/Product/12/show` and the like. */
export const Route = createFileRoute('/$resource/$id/show')({
  beforeLoad: ({ params: { resource, id } }) => {
    throw redirect({ href: `/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`, replace: true });
  },
});
