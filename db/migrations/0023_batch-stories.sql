CREATE TABLE "group_persons" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}' NOT NULL,
	"consent_on" date NOT NULL,
	"consent_way" text NOT NULL,
	"covers_words" boolean NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_persons_words_covered" CHECK (covers_words or words = ''),
	CONSTRAINT "group_persons_withdrawn" CHECK (case when withdrawn_at is null then name <> '' and withdrawn_by is null
        else name = '' and words = '' and translations = '{}' and withdrawn_by is not null end)
);
--> statement-breakpoint
CREATE TABLE "producer_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"translations" jsonb DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "recalled_on" date;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "recall_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_batches" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_persons" ADD CONSTRAINT "group_persons_group_id_producer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."producer_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_persons_by_group" ON "group_persons" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_recall" CHECK ((recalled_on is null) = (recall_words = '')) NOT VALID;