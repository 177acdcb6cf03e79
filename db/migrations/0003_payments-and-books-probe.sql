ALTER TABLE "provider_orders" DROP CONSTRAINT "provider_orders_order_id_unique";--> statement-breakpoint
ALTER TABLE "provider_orders" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_orders_in_use" ON "provider_orders" USING btree ("order_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "provider_orders_by_order" ON "provider_orders" USING btree ("order_id");