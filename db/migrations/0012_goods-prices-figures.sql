CREATE TABLE "shop_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
