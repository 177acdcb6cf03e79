CREATE TABLE "booking_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_import_lines" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"tracking_number" text NOT NULL,
	"order_number" text NOT NULL,
	"courier" text,
	"amount" bigint,
	"day" date,
	"reference" text NOT NULL,
	"said" text NOT NULL,
	"state" text,
	"reason" text,
	"fault" text,
	"outcome" text,
	"order_id" text,
	CONSTRAINT "courier_import_lines_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "courier_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"layout" text,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea",
	"status" text NOT NULL,
	"ships" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"sent_by" jsonb NOT NULL,
	"written_by" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_layouts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"courier" text,
	"columns" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier_import_lines" ADD CONSTRAINT "courier_import_lines_import_id_courier_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."courier_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_import_lines_by_order" ON "courier_import_lines" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "courier_imports_by_time" ON "courier_imports" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "courier_imports_by_hash" ON "courier_imports" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_layouts_name" ON "courier_layouts" USING btree ("kind",lower("name"));