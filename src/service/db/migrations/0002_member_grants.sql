-- What the member role may do, table by table. It never sees accounts, memberships, keys or sign-in records.
GRANT SELECT, UPDATE ON organization TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT ON show TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON contact TO portal_member;
--> statement-breakpoint
GRANT SELECT, UPDATE ON product TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "order" TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON order_item TO portal_member;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_key TO portal_member;
--> statement-breakpoint
GRANT SELECT ON product_type, shipping_company, shipping_method TO portal_member;
