ALTER TABLE "account" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Ends sessions, tokens and sign-ins in progress, whoever changes the account. What has ended is not brought back (see
-- identity/adapter.ts) and is deleted later. A password that is hashed anew is the same password.
CREATE FUNCTION portal_end_sign_ins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.username = OLD.username AND NEW.locked = OLD.locked
      AND (NEW.password_hash = OLD.password_hash OR current_setting('portal.rehash', true) = 'yes') THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE identity_record SET expires_at = to_timestamp(0)
  WHERE OLD.username IN (payload ->> 'accountId', payload #>> '{result,login,accountId}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER portal_end_sign_ins AFTER UPDATE OR DELETE ON account
FOR EACH ROW EXECUTE FUNCTION portal_end_sign_ins();
