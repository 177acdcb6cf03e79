CREATE TABLE "delivery_days" (
	"id" text PRIMARY KEY NOT NULL,
	"pin_prefix" text NOT NULL,
	"from_days" integer NOT NULL,
	"to_days" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_days_pin_prefix_unique" UNIQUE("pin_prefix"),
	CONSTRAINT "delivery_days_pin_prefix" CHECK ("delivery_days"."pin_prefix" ~ '^([1-9][0-9]{0,5})?$'),
	CONSTRAINT "delivery_days_range" CHECK (0 < "delivery_days"."from_days" and "delivery_days"."from_days" <= "delivery_days"."to_days")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_by" date;