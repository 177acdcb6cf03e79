CREATE TABLE "price_periods" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"price" integer NOT NULL,
	"price_before" integer,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_periods_price_positive" CHECK (price > 0),
	CONSTRAINT "price_periods_end_after_start" CHECK (ends_at > starts_at),
	CONSTRAINT "price_periods_running_knows_before" CHECK (state <> 'running' or price_before is not null),
	CONSTRAINT "price_periods_over_has_end" CHECK ((state in ('ended', 'cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "food" text;--> statement-breakpoint
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_periods_one_running" ON "price_periods" USING btree ("product_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "price_periods_of_product" ON "price_periods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_periods_to_start" ON "price_periods" USING btree ("starts_at","id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "price_periods_to_end" ON "price_periods" USING btree ("ends_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "price_periods_over" ON "price_periods" USING btree ("ended_at","id") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_food" ON "products" USING btree (lower(replace("food", ' ', ''))) WHERE food is not null;