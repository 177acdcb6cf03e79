CREATE TABLE "book_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"results" jsonb NOT NULL,
	"told" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"ids" text[] NOT NULL,
	"document" jsonb NOT NULL,
	"is_open" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_orders" DROP CONSTRAINT "provider_orders_order_id_unique";--> statement-breakpoint
ALTER TABLE "provider_orders" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "book_runs_by_time" ON "book_runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "practice_documents_by_ids" ON "practice_documents" USING gin ("ids");--> statement-breakpoint
CREATE INDEX "practice_documents_open" ON "practice_documents" USING btree ("id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "practice_documents_by_change" ON "practice_documents" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_orders_in_use" ON "provider_orders" USING btree ("order_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "provider_orders_by_order" ON "provider_orders" USING btree ("order_id");