-- Whether the session is the owner's, who was granted portal_member: its restrictive policies would apply to the owner, too.
CREATE FUNCTION portal_owner() RETURNS boolean
LANGUAGE sql STABLE SECURITY INVOKER AS $$
  SELECT current_user = pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public."order"'::regclass
$$;
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"username" text,
	"subject" text,
	"action" text NOT NULL,
	"record" text NOT NULL,
	"record_id" text,
	"org_id" integer,
	"before" text,
	"after" text,
	"request_id" text,
	"address" text,
	"role" text DEFAULT current_user NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "updated_by" text DEFAULT coalesce(current_setting('portal.username', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "updated_by" text DEFAULT coalesce(current_setting('portal.username', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "updated_by" text DEFAULT coalesce(current_setting('portal.username', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "updated_by" text DEFAULT coalesce(current_setting('portal.username', true), '') NOT NULL;--> statement-breakpoint
ALTER TABLE "show" ADD COLUMN "updated_by" text DEFAULT coalesce(current_setting('portal.username', true), '') NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_at_index" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_record_record_id_index" ON "audit" USING btree ("record","record_id");--> statement-breakpoint
CREATE POLICY "started_by_oneself" ON "order" AS RESTRICTIVE FOR INSERT TO "portal_member" WITH CHECK ((SELECT portal_owner()) OR (status_id IS NULL AND created_by = (SELECT portal_username())));--> statement-breakpoint
CREATE POLICY "placed_by_oneself" ON "order" AS RESTRICTIVE FOR UPDATE TO "portal_member" USING ((SELECT portal_owner()) OR status_id IS NULL) WITH CHECK ((SELECT portal_owner()) OR CASE WHEN status_id IS NULL THEN placed_by IS NULL ELSE placed_by = (SELECT portal_username()) END);--> statement-breakpoint
CREATE POLICY "own_deeds" ON "audit" AS PERMISSIVE FOR ALL TO "portal_member" USING (false) WITH CHECK ((SELECT current_setting('portal.identity', true)) = 'yes' OR (username = (SELECT portal_username()) AND coalesce(org_id = ANY ((SELECT portal_organizations())::integer[]), true)));--> statement-breakpoint
CREATE POLICY "operator" ON "audit" AS PERMISSIVE FOR ALL TO current_user USING ((SELECT portal_operator())) WITH CHECK ((SELECT portal_operator()));--> statement-breakpoint
ALTER TABLE "audit" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT INSERT ON audit TO portal_member;
--> statement-breakpoint
-- Notes a change in its transaction. A change of `modified` alone is none: an order that is locked gets it.
CREATE FUNCTION portal_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY INVOKER AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - '{modified,updated_by}'::text[] END;
  is_now jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - '{modified,updated_by}'::text[] END;
  row jsonb := coalesce(is_now, was);
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  INSERT INTO public.audit (username, subject, action, record, record_id, org_id, before, after, request_id, address)
  VALUES (
    public.portal_username(),
    nullif(current_setting('portal.subject', true), ''),
    CASE
      WHEN TG_TABLE_NAME <> 'account' OR TG_OP <> 'UPDATE' THEN lower(TG_OP)
      WHEN was ->> 'locked' <> is_now ->> 'locked' THEN CASE is_now ->> 'locked' WHEN 'true' THEN 'lock' ELSE 'unlock' END
      WHEN current_setting('portal.rehash', true) = 'yes' THEN 'rehash'
      WHEN was ->> 'password_hash' <> is_now ->> 'password_hash' THEN 'password'
      ELSE 'update'
    END,
    TG_TABLE_NAME,
    coalesce(row ->> 'id', row ->> 'username'),
    CASE TG_TABLE_NAME WHEN 'organization' THEN row ->> 'id' ELSE row ->> 'org_id' END::integer,
    encode(sha256(convert_to(was::text, 'UTF8')), 'hex'),
    encode(sha256(convert_to(is_now::text, 'UTF8')), 'hex'),
    nullif(current_setting('portal.request', true), ''),
    nullif(current_setting('portal.address', true), ''));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON client_user_org FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON client_user_subject FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON contact FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON "order" FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON order_item FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON organization FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON product FOR EACH ROW
EXECUTE FUNCTION portal_audit();
--> statement-breakpoint
CREATE TRIGGER portal_audit AFTER INSERT OR UPDATE OR DELETE ON show FOR EACH ROW
EXECUTE FUNCTION portal_audit();
