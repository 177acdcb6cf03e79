CREATE TABLE "cod_forgiven" (
	"order_id" text PRIMARY KEY NOT NULL,
	"forgiven_by" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cod_rules" (
	"id" text PRIMARY KEY DEFAULT 'cod' NOT NULL,
	"least_total" bigint,
	"most_total" bigint,
	"pin_scope" text DEFAULT 'any' NOT NULL,
	"pin_codes" text[] DEFAULT '{}' NOT NULL,
	"state_scope" text DEFAULT 'any' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"first_most_total" bigint,
	"most_open" integer,
	"most_came_back" integer,
	"forgiven_after_days" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cod_rules_one_row" CHECK (id = 'cod'),
	CONSTRAINT "cod_rules_amounts" CHECK (least_total > 0 and most_total > 0 and first_most_total > 0 and least_total <= most_total),
	CONSTRAINT "cod_rules_counts" CHECK (most_open > 0 and most_came_back > 0 and forgiven_after_days between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "cod_forgiven" ADD CONSTRAINT "cod_forgiven_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_person_phone" ON "orders" USING btree ((substring(regexp_replace(translate(selected_addresses ->> 'phoneNumber', '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g') from '[0-9]{10}$')));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_person_place" ON "orders" USING btree ((md5(nullif(regexp_replace(translate(selected_addresses ->> 'pinCode', '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g'), '') || ':' || nullif(regexp_replace(lower(selected_addresses ->> 'addressLine'), '[\s[:punct:]]+', '', 'g'), '') || ':' || regexp_replace(lower(selected_addresses ->> 'areaLocality'), '[\s[:punct:]]+', '', 'g'))));