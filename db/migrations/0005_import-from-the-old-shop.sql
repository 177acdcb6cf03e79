CREATE TABLE "imported_documents" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"written" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_documents_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "imported_totals" jsonb;