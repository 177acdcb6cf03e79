CREATE TABLE "looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"saved_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "looks_saved" ON "looks" USING btree ("saved_at");
