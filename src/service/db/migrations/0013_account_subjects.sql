-- The subject of an account was its user name, which somebody else gets once the account is deleted.
ALTER TABLE "account" ADD COLUMN "subject" text DEFAULT gen_random_uuid()::text NOT NULL;
--> statement-breakpoint
-- Who is known keeps theirs: the API and their browsers know them by it. Nothing of the sign-in changes.
ALTER TABLE "account" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "account" SET "subject" = "username";
--> statement-breakpoint
ALTER TABLE "account" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_subject_unique" UNIQUE("subject");
--> statement-breakpoint
-- As before, by the subject.
CREATE OR REPLACE FUNCTION portal_end_sign_ins() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.username = OLD.username AND NEW.subject = OLD.subject AND NEW.locked = OLD.locked
      AND (NEW.password_hash = OLD.password_hash OR current_setting('portal.rehash', true) = 'yes') THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM set_config('portal.operator', 'yes', true);
  UPDATE identity_record SET expires_at = to_timestamp(0)
  WHERE OLD.subject IN (payload ->> 'accountId', payload #>> '{result,login,accountId}');
  RETURN NULL;
END
$$;
