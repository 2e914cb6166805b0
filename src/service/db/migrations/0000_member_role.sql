-- The role of every management call. A role belongs to the whole cluster: another database, or another process
-- starting at the same moment, may have made it already.
DO $$
BEGIN
  CREATE ROLE portal_member NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT portal_member TO %I', current_user);
END
$$;
--> statement-breakpoint
-- The organizations of the user of this transaction. It runs as its owner: the member role cannot read memberships.
CREATE FUNCTION portal_organizations() RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(org_id), '{}')
    FROM client_user_org
    WHERE username = current_setting('portal.username', true)
  );
END
$$;
