DROP INDEX "order_org_id_created_on_index";--> statement-breakpoint
DROP INDEX "order_org_id_status_id_created_on_index";--> statement-breakpoint
DROP INDEX "order_ship_to_id_created_on_index";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sku_lower" text GENERATED ALWAYS AS (lower(sku)) STORED;--> statement-breakpoint
CREATE INDEX "order_org_id_created_on_id_index" ON "order" USING btree ("org_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_org_id_status_id_created_on_id_index" ON "order" USING btree ("org_id","status_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_ship_to_id_created_on_id_org_id_index" ON "order" USING btree ("ship_to_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST,"org_id") WHERE status_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sku_lower_index" ON "product" USING btree ("sku_lower");