CREATE TABLE "confirmation_settings" (
	"id" text PRIMARY KEY DEFAULT 'confirmation' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"from_amount" bigint DEFAULT 0 NOT NULL,
	"pin_prefixes" text[] DEFAULT '{}' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"trusts_known" boolean DEFAULT true NOT NULL,
	"remind_after" integer DEFAULT 12 NOT NULL,
	"close_after" integer DEFAULT 48 NOT NULL,
	CONSTRAINT "confirmation_settings_one_row" CHECK (id = 'confirmation'),
	CONSTRAINT "confirmation_settings_amount" CHECK (from_amount >= 0),
	CONSTRAINT "confirmation_settings_hours" CHECK (0 < remind_after and remind_after < close_after and close_after <= 168)
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"call_after" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"confirmed_how" text,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	CONSTRAINT "order_confirmations_confirmed" CHECK ((confirmed_how is null) = (confirmed_at is null) and (confirmed_by is null or confirmed_how = 'staff'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_to_confirm" ON "orders" USING btree ("time","id") WHERE confirmation = 'asked';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_ended_by_pin_code" ON "orders" USING btree ((selected_addresses->>'pinCode'),"status") WHERE status in ('delivered', 'came-back');