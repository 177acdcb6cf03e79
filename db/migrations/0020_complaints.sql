CREATE TABLE "complaint_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"complaint_id" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"user_id" text,
	"order_id" text,
	"order_number" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"filed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "complaints_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "complaints_due" CHECK ((state in ('open', 'acknowledged')) = (due_at is not null))
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy" text NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"said" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_versions_policy_language_number_pk" PRIMARY KEY("policy","language","number")
);
--> statement-breakpoint
ALTER TABLE "complaint_answers" ADD CONSTRAINT "complaint_answers_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_answers_of" ON "complaint_answers" USING btree ("complaint_id","at");--> statement-breakpoint
CREATE INDEX "complaints_due_next" ON "complaints" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "complaints_by_date" ON "complaints" USING btree ("filed_at","id");--> statement-breakpoint
CREATE INDEX "complaints_of_order" ON "complaints" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "complaints_by_order_number" ON "complaints" USING btree ("order_number") WHERE order_number <> '';--> statement-breakpoint
CREATE INDEX "complaints_of_user" ON "complaints" USING btree ("user_id") WHERE user_id is not null;