-- Whose transaction it is; null without a user, which equals nobody.
CREATE FUNCTION portal_username() RETURNS text
LANGUAGE sql STABLE SECURITY INVOKER AS $$
  SELECT nullif(current_setting('portal.username', true), '')
$$;
--> statement-breakpoint
-- Whether a session of the owner is the operator's. It fails where it is not: a dump without rows would look like one.
CREATE FUNCTION portal_operator() RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY INVOKER AS $$
BEGIN
  IF current_setting('portal.operator', true) = 'yes' THEN RETURN true; END IF;
  RAISE insufficient_privilege USING MESSAGE = 'rows are hidden from the owner until SET portal.operator = ''yes''';
END
$$;
--> statement-breakpoint
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_user_org" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_user_subject" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identity_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_image" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "product_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "seeding" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shipping_company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shipping_method" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signing_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "sign_ins" ON "account" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT current_setting('portal.identity', true)) = 'yes') WITH CHECK ((SELECT current_setting('portal.identity', true)) = 'yes');--> statement-breakpoint
CREATE POLICY "operator" ON "account" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "own_memberships" ON "client_user_org" AS PERMISSIVE FOR ALL TO "portal_member" USING (username = (SELECT portal_username())) WITH CHECK (username = (SELECT portal_username()));--> statement-breakpoint
CREATE POLICY "operator" ON "client_user_org" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "own_subject" ON "client_user_subject" AS PERMISSIVE FOR ALL TO "portal_member" USING (username = (SELECT portal_username()) OR subject = (SELECT current_setting('portal.subject', true))) WITH CHECK (username = (SELECT portal_username()) AND subject = (SELECT current_setting('portal.subject', true)));--> statement-breakpoint
CREATE POLICY "operator" ON "client_user_subject" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "contact" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "idempotency_key" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "sign_ins" ON "identity_record" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT current_setting('portal.identity', true)) = 'yes') WITH CHECK ((SELECT current_setting('portal.identity', true)) = 'yes');--> statement-breakpoint
CREATE POLICY "operator" ON "identity_record" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "order" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "order_item" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "organization" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "product" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "own_products" ON "product_image" AS PERMISSIVE FOR ALL TO "portal_member" USING (EXISTS (SELECT FROM product WHERE product.id = product_id)) WITH CHECK (EXISTS (SELECT FROM product WHERE product.id = product_id));--> statement-breakpoint
CREATE POLICY "operator" ON "product_image" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "any_user" ON "product_type" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT portal_username()) IS NOT NULL) WITH CHECK ((SELECT portal_username()) IS NOT NULL);--> statement-breakpoint
CREATE POLICY "operator" ON "product_type" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "seeding" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "any_user" ON "shipping_company" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT portal_username()) IS NOT NULL) WITH CHECK ((SELECT portal_username()) IS NOT NULL);--> statement-breakpoint
CREATE POLICY "operator" ON "shipping_company" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "any_user" ON "shipping_method" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT portal_username()) IS NOT NULL) WITH CHECK ((SELECT portal_username()) IS NOT NULL);--> statement-breakpoint
CREATE POLICY "operator" ON "shipping_method" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "operator" ON "show" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
CREATE POLICY "sign_ins" ON "signing_key" AS PERMISSIVE FOR ALL TO "portal_member" USING ((SELECT current_setting('portal.identity', true)) = 'yes') WITH CHECK ((SELECT current_setting('portal.identity', true)) = 'yes');--> statement-breakpoint
CREATE POLICY "operator" ON "signing_key" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
ALTER POLICY "own_keys" ON "idempotency_key" TO portal_member USING (username = (SELECT portal_username())) WITH CHECK (username = (SELECT portal_username()));--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE client_user_org FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE client_user_subject FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE idempotency_key FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE identity_record FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE order_item FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organization FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE product FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE product_image FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE product_type FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE seeding FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE shipping_company FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE shipping_method FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE show FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE signing_key FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Begins a transaction on behalf of a user: everything after it is the member role's. The organizations are read now, as
-- that role: read at the first row that a statement meets, they would make a record of somebody else take longer than one
-- that does not exist.
CREATE FUNCTION portal_enter(member text, subject text, request text, address text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY INVOKER AS $$
BEGIN
  PERFORM set_config('role', 'portal_member', true), set_config('portal.username', member, true),
    set_config('portal.subject', subject, true), set_config('portal.request', request, true),
    set_config('portal.address', address, true);
  PERFORM set_config('portal.organizations', coalesce(array_agg(org_id), '{}')::text, true)
  FROM public.client_user_org WHERE username = member;
END
$$;
--> statement-breakpoint
DROP FUNCTION portal_memberships(text);
--> statement-breakpoint
-- As before, and with the owner's eyes: identity_record is hidden from the owner, too.
CREATE OR REPLACE FUNCTION portal_end_sign_ins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.username = OLD.username AND NEW.locked = OLD.locked
      AND (NEW.password_hash = OLD.password_hash OR current_setting('portal.rehash', true) = 'yes') THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM set_config('portal.operator', 'yes', true);
  UPDATE identity_record SET expires_at = to_timestamp(0)
  WHERE OLD.username IN (payload ->> 'accountId', payload #>> '{result,login,accountId}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deletes started orders of all clients that have not been changed since; a locked one is being changed now.
CREATE FUNCTION portal_sweep_orders(until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('portal.operator', 'yes', true);
  WITH stale AS (
    SELECT id FROM "order" WHERE status_id IS NULL AND modified < until FOR UPDATE SKIP LOCKED),
  lines AS (DELETE FROM order_item WHERE order_id IN (SELECT id FROM stale))
  DELETE FROM "order" WHERE id IN (SELECT id FROM stale);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION portal_sweep_orders(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION portal_sweep_orders(timestamptz) TO portal_member;
--> statement-breakpoint
-- What the service does as the member role, that it did as the owner before.
GRANT SELECT, UPDATE (password_hash) ON account TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_record TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON signing_key TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT ON client_user_subject TO portal_member;
--> statement-breakpoint
GRANT SELECT ON client_user_org, product_image TO portal_member;
--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO portal_member;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO portal_member;
