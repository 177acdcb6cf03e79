CREATE TABLE "ondc_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"bap_id" text NOT NULL,
	"bap_uri" text NOT NULL,
	"transaction_id" text NOT NULL,
	"network_id" text NOT NULL,
	"version" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"told" text,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ondc_orders_once" ON "ondc_orders" USING btree ("bap_id","network_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_of_network" ON "orders" USING btree ("time","id") WHERE channel = 'ondc';
