CREATE TABLE "sample_rows" (
	"table_name" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "sample_rows_table_name_id_pk" PRIMARY KEY("table_name","id")
);
