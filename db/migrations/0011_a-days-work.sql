CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"note" text NOT NULL,
	"written_by" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"note" text NOT NULL,
	"written_by" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"wish" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"picture_urls" text[] NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"goods" text,
	"decided_by" text,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"morning_mail" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "partial_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"is_for_lines" boolean NOT NULL,
	"refund_id" text,
	"failure" text,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "partial_refunds_amount_positive" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "pack" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at_door" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_amount" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_link_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_by_user" ON "customer_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_by_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE state in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "order_returns_waiting" ON "order_returns" USING btree ("time") WHERE state in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "announcements_by_time" ON "announcements" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partial_refunds_by_payment" ON "partial_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "partial_refunds_open" ON "partial_refunds" USING btree ("time") WHERE state <> 'refunded';--> statement-breakpoint
CREATE INDEX "partial_refunds_to_check" ON "partial_refunds" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_title_words" ON "products" USING gin (to_tsvector('simple', "title"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lines_by_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_city_start" ON "orders" USING btree (lower(selected_addresses->>'city') text_pattern_ops,"time");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_tracking_number" ON "orders" USING btree ("tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_unpaid" ON "orders" USING btree ("time") WHERE payment_status = 'pending' and status in ('ordered', 'confirmed', 'processing');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_unpaid_by_user" ON "orders" USING btree ("user_id") WHERE payment_status = 'pending' and status in ('ordered', 'confirmed', 'processing');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_to_collect" ON "orders" USING btree ("shipped_at","courier","payment_status","grand_total","due_at_door","refund") WHERE shipped_at is not null and collected_at is null and status in ('shipped', 'delivered') and (payment_status = 'cod' or due_at_door > 0);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_collection" ON "orders" USING btree ("collected_at") WHERE collected_at is not null;--> statement-breakpoint
-- What is still to be packed: these are few, and their slips are to name the pack too.
UPDATE "order_lines" SET "pack" = "products"."product_pack_off" FROM "orders", "products" WHERE "orders"."status" IN ('ordered', 'confirmed', 'processing') AND "orders"."id" = "order_lines"."order_id" AND "products"."id" = "order_lines"."product_id";
