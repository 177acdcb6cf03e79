CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"refund_reason" text,
	"refund_id" text,
	"refund_failure" text,
	"captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refund_check_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "payments_refund_has_reason" CHECK ((state = 'kept') = (refund_reason is null))
);
--> statement-breakpoint
CREATE TABLE "provider_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp (3) with time zone,
	CONSTRAINT "provider_orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stock_hold" text DEFAULT 'taken' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_order_id_provider_orders_id_fk" FOREIGN KEY ("provider_order_id") REFERENCES "public"."provider_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_provider_order" ON "payments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "payments_to_refund" ON "payments" USING btree ("captured_at") WHERE state in ('refund-due', 'refund-asked');--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("refund_check_at") WHERE refund_check_at is not null;--> statement-breakpoint
CREATE INDEX "provider_orders_to_check" ON "provider_orders" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_hold" ON "orders" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_ends" CHECK ((stock_hold = 'held') = (held_until is not null));