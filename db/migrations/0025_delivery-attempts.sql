CREATE TABLE "came_back_parcels" (
	"order_id" text PRIMARY KEY NOT NULL,
	"pieces" jsonb NOT NULL,
	"carriage_out" bigint,
	"carriage_back" bigint,
	"received_by" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "came_back_parcels_carriage" CHECK (carriage_out >= 0 and carriage_back >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"entered_by" text,
	"state" text NOT NULL,
	"next_step" text NOT NULL,
	"due_on" date NOT NULL,
	"comes_on" date,
	"kept_until" date NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_attempts_number" UNIQUE("order_id","number"),
	CONSTRAINT "delivery_attempts_key" UNIQUE("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "came_back_parcels" ADD CONSTRAINT "came_back_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_attempts_open" ON "delivery_attempts" USING btree ("order_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "delivery_attempts_waiting" ON "delivery_attempts" USING btree ("kept_until") WHERE state <> 'ended';