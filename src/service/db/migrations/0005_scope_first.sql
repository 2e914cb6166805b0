-- The organizations of a user. It runs as its owner: the member role cannot read memberships.
CREATE FUNCTION portal_memberships(member text) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(org_id), '{}') FROM client_user_org WHERE username = member);
END
$$;
--> statement-breakpoint
-- It tells anybody's organizations: only the owner calls it, before it becomes the member role.
REVOKE EXECUTE ON FUNCTION portal_memberships(text) FROM PUBLIC;
--> statement-breakpoint
-- What the policies compare with: read before, as the transaction begins. Without a user, it is null, and matches nothing.
CREATE OR REPLACE FUNCTION portal_organizations() RETURNS integer[]
LANGUAGE sql STABLE SECURITY INVOKER AS $$
  SELECT nullif(current_setting('portal.organizations', true), '')::integer[]
$$;
