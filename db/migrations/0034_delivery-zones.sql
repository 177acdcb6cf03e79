CREATE TABLE "delivery_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"places" text NOT NULL,
	"is_served" boolean DEFAULT true NOT NULL,
	"first_grams" integer NOT NULL,
	"first_charge" integer NOT NULL,
	"more_grams" integer NOT NULL,
	"more_charge" integer NOT NULL,
	"free_from" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_zones_name_unique" UNIQUE("name"),
	CONSTRAINT "delivery_zones_grams" CHECK (least(first_grams, more_grams) > 0),
	CONSTRAINT "delivery_zones_charges" CHECK (least(first_charge, more_charge, coalesce(free_from, 0)) >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packed_weight" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "packed_weight" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_packed_weight_positive" CHECK (packed_weight > 0) NOT VALID;
