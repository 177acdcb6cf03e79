ALTER TABLE "order_lines" ADD COLUMN "pack" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_reason" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_collection" ON "orders" USING btree ("collected_at") WHERE collected_at is not null;--> statement-breakpoint
-- What is still to be packed: these are few, and their slips are to name the pack too.
UPDATE "order_lines" SET "pack" = "products"."product_pack_off" FROM "orders", "products" WHERE "orders"."status" IN ('ordered', 'confirmed', 'processing') AND "orders"."id" = "order_lines"."order_id" AND "products"."id" = "order_lines"."product_id";
