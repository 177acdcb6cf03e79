CREATE TABLE "uploads" (
	"url" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "distributor_requests" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "distributor_requests" ADD COLUMN "handled_by" text;--> statement-breakpoint
CREATE INDEX "uploads_by_time" ON "uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_by_email_start" ON "users" USING btree (email text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_name_start" ON "users" USING btree (lower(full_name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_mobile_start" ON "users" USING btree (mobile_number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_running_low" ON "products" USING btree ("current_stock","id") WHERE current_stock <= 5;--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("status","payment_status","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_status","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_number_start" ON "orders" USING btree (order_number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name_start" ON "orders" USING btree (lower(selected_addresses->>'name') text_pattern_ops,"time");--> statement-breakpoint
CREATE INDEX "orders_by_phone_start" ON "orders" USING btree ((selected_addresses->>'phoneNumber') text_pattern_ops,"time");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_by_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_units_sold" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"date","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("time","id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (email text_pattern_ops,"time","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_date" ON "contact_messages" USING btree ("date_message","id");--> statement-breakpoint
CREATE INDEX "distributor_requests_by_date" ON "distributor_requests" USING btree ("date","id");