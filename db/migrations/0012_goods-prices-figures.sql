CREATE TABLE "offer_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"gift_product_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"minimum" integer DEFAULT 0 NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_each" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"banner" text,
	"banner_from" timestamp (3) with time zone,
	"banner_until" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_code" UNIQUE("code"),
	CONSTRAINT "offers_used_not_negative" CHECK (use_count >= 0),
	CONSTRAINT "offers_give_something" CHECK (case kind
        when 'percent' then percent between 1 and 100 and (amount is null or amount > 0)
        when 'amount' then amount > 0
        else gift_product_id is not null end)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_totals_add_up";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "offer_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_uses_by_offer" ON "offer_uses" USING btree ("offer_id","order_id");--> statement-breakpoint
CREATE INDEX "offers_by_adding" ON "offers" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "offers_with_banner" ON "offers" USING btree ("banner_from") WHERE banner is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_offer_within_line" CHECK (offer_discount between 0 and price::bigint * quantity) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals_add_up" CHECK (grand_total = total_amount - discount_price - offer_discount + shipping_charge) NOT VALID;