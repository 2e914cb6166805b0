import { Link } from '@tanstack/react-router';
import { textLink } from '#src/ui/classes.ts';
import { Marked } from './marked.tsx';

interface ClientLinkProps {
  of: { readonly org_id: number; readonly org_name?: string | null | undefined };
  className?: string;
}

/** The client of a record, which leads to its screen. */
export function ClientLink({ of: { org_id, org_name }, className = textLink }: ClientLinkProps) {
  return (
    <Link to="/Organization/$id" params={{ id: org_id }} className={className}>
      <Marked text={org_name ?? ''} />
    </Link>
  );
}
