ALTER TABLE "stock_settings" ADD COLUMN "either" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_settings" ADD COLUMN "arrives_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_settings" ADD CONSTRAINT "stock_settings_arrives_in" CHECK (arrives_in between 0 and 60) NOT VALID;
--> statement-breakpoint
-- By hand:
-- A shop that stands goes on selling as it did. One that begins now has no row, and withholds (rules: batches-4).
INSERT INTO stock_settings (id) SELECT 'stock' WHERE EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM orders)
ON CONFLICT DO NOTHING;