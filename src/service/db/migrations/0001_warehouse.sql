-- What a warehouse's service account does beyond a user: see all clients, and let placed orders progress. Both are functions
-- of the owner, so that the role portal_member needs no more rights than before.
CREATE FUNCTION portal_every_organization() RETURNS integer[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  every integer[];
BEGIN
  PERFORM set_config('portal.operator', 'yes', true);
  SELECT coalesce(array_agg(id), '{}') INTO every FROM organization;
  PERFORM set_config('portal.operator', '', true);
  RETURN every;
END
$$;
--> statement-breakpoint
-- Changes what is given of a placed order, and nothing else of it. Another carrier comes with its method, or none.
CREATE FUNCTION portal_progress(
  placed integer, status integer, carrier integer, method integer, tracking text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  done boolean;
BEGIN
  PERFORM set_config('portal.operator', 'yes', true);
  UPDATE "order" SET
    status_id = coalesce(status, status_id),
    shipped_on = CASE
      WHEN status = 4 THEN coalesce(shipped_on, at)
      WHEN status IS NULL OR status = 5 THEN shipped_on
    END,
    shipped_with = coalesce(carrier, shipped_with),
    shipping_type = CASE WHEN carrier IS NULL THEN shipping_type ELSE method END,
    tracking_number = coalesce(tracking, tracking_number),
    modified = at,
    updated_by = portal_username()
  WHERE id = placed AND status_id IS NOT NULL AND org_id = ANY (portal_organizations());
  done := FOUND;
  PERFORM set_config('portal.operator', '', true);
  RETURN done;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION portal_every_organization() FROM PUBLIC;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION portal_progress(integer, integer, integer, integer, text, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_every_organization() TO portal_member;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_progress(integer, integer, integer, integer, text, timestamptz) TO portal_member;
