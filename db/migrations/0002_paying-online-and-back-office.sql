CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"url" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text NOT NULL,
	"amount" bigint NOT NULL,
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
	"amount" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp (3) with time zone,
	CONSTRAINT "provider_orders_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "addresses_by_user";--> statement-breakpoint
DROP INDEX "users_by_created_at";--> statement-breakpoint
DROP INDEX "products_by_units_sold";--> statement-breakpoint
DROP INDEX "orders_by_time";--> statement-breakpoint
DROP INDEX "orders_by_user";--> statement-breakpoint
DROP INDEX "orders_by_email";--> statement-breakpoint
DROP INDEX "audit_log_by_time";--> statement-breakpoint
DROP INDEX "contact_messages_by_date";--> statement-breakpoint
DROP INDEX "distributor_requests_by_date";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_number_counters" ADD COLUMN "deleted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stock_hold" text DEFAULT 'taken' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "distributor_requests" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "distributor_requests" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_order_id_provider_orders_id_fk" FOREIGN KEY ("provider_order_id") REFERENCES "public"."provider_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "uploads_by_time" ON "uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_by_provider_order" ON "payments" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "payments_to_refund" ON "payments" USING btree ("captured_at") WHERE state in ('refund-due', 'refund-asked');--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("refund_check_at") WHERE refund_check_at is not null;--> statement-breakpoint
CREATE INDEX "provider_orders_to_check" ON "provider_orders" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "users_by_email_start" ON "users" USING btree (email text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_name_start" ON "users" USING btree (lower(full_name) text_pattern_ops,"created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_mobile_start" ON "users" USING btree (mobile_number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_running_low" ON "products" USING btree ("current_stock","id") WHERE current_stock <= 5;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("status","payment_status","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_status","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_refund" ON "orders" USING btree ("refund","time","id") WHERE refund is not null;--> statement-breakpoint
CREATE INDEX "orders_by_number_start" ON "orders" USING btree (order_number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name_start" ON "orders" USING btree (lower(selected_addresses->>'name') text_pattern_ops,"time");--> statement-breakpoint
CREATE INDEX "orders_by_phone_start" ON "orders" USING btree ((selected_addresses->>'phoneNumber') text_pattern_ops,"time");--> statement-breakpoint
CREATE INDEX "orders_by_hold" ON "orders" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_email","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree (split_part(action, '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("date_message","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "distributor_requests_open" ON "distributor_requests" USING btree ("date","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_by_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_units_sold" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"date","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("time","id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (email text_pattern_ops,"time","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_date" ON "contact_messages" USING btree ("date_message","id");--> statement-breakpoint
CREATE INDEX "distributor_requests_by_date" ON "distributor_requests" USING btree ("date","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_ends" CHECK ((stock_hold = 'held') = (held_until is not null));