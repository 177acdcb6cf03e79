CREATE TABLE "category_names" (
	"category" text PRIMARY KEY NOT NULL,
	"translations" jsonb DEFAULT '{}' NOT NULL
);
