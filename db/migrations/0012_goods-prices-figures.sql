CREATE TABLE "product_import_changes" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"product_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	"title" text NOT NULL,
	"was" jsonb NOT NULL,
	"became" jsonb NOT NULL,
	CONSTRAINT "product_import_changes_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"status" text DEFAULT 'checking' NOT NULL,
	"is_checked_again" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unread" text[] DEFAULT '{}' NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"sent_by" jsonb NOT NULL,
	"saved_by" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "product_import_changes" ADD CONSTRAINT "product_import_changes_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_changes_by_product" ON "product_import_changes" USING btree ("product_id","import_id");--> statement-breakpoint
CREATE INDEX "product_imports_by_time" ON "product_imports" USING btree ("at","id");