-- The role portal_member exists: db/member-role.ts sees to it at every start.
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
