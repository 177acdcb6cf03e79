CREATE TABLE "pack_facts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"common_name" text DEFAULT '' NOT NULL,
	"ingredients" text[] DEFAULT '{}' NOT NULL,
	"storage" text DEFAULT '' NOT NULL,
	"cooking" text DEFAULT '' NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"may_contain" text[] DEFAULT '{}' NOT NULL,
	"nutrition" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"serving_grams" integer,
	"mark" text,
	"shelf_life" integer,
	"shelf_life_unit" text DEFAULT 'months' NOT NULL,
	"maker_name" text DEFAULT '' NOT NULL,
	"maker_address" text DEFAULT '' NOT NULL,
	"packer_name" text DEFAULT '' NOT NULL,
	"packer_address" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"claims" text[] DEFAULT '{}' NOT NULL,
	"gtin" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_facts_serving" CHECK (serving_grams > 0),
	CONSTRAINT "pack_facts_shelf_life" CHECK (shelf_life > 0)
);
--> statement-breakpoint
ALTER TABLE "pack_facts" ADD CONSTRAINT "pack_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;