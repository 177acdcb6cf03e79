-- By hand:
-- First what an order that is placed locks first: else both wait for each other.
LOCK TABLE "products", "orders", "order_lines" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "price_periods" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"price" integer NOT NULL,
	"price_before" integer,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_periods_price_positive" CHECK (price > 0),
	CONSTRAINT "price_periods_end_after_start" CHECK (ends_at > starts_at),
	CONSTRAINT "price_periods_running_knows_before" CHECK (state <> 'running' or price_before is not null),
	CONSTRAINT "price_periods_over_has_end" CHECK ((state in ('ended', 'cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"is_counted" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"gift_product_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"minimum" integer DEFAULT 0 NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_each" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"banner" text,
	"banner_from" timestamp (3) with time zone,
	"banner_until" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_code" UNIQUE("code"),
	CONSTRAINT "offers_used_not_negative" CHECK (use_count >= 0),
	CONSTRAINT "offers_give_something" CHECK (case kind
        when 'percent' then percent between 1 and 100 and (amount is null or amount > 0)
        when 'amount' then amount > 0
        else gift_product_id is not null end)
);
--> statement-breakpoint
CREATE TABLE "order_batches" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "order_batches_order_id_product_id_batch_id_pk" PRIMARY KEY("order_id","product_id","batch_id"),
	CONSTRAINT "order_batches_units_positive" CHECK (units > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_import_changes" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"product_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	"title" text NOT NULL,
	"was" jsonb NOT NULL,
	"became" jsonb NOT NULL,
	CONSTRAINT "product_import_changes_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"status" text DEFAULT 'checking' NOT NULL,
	"is_checked_again" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unread" text[] DEFAULT '{}' NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"sent_by" jsonb NOT NULL,
	"saved_by" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"number" text NOT NULL,
	"best_before" date NOT NULL,
	"made_on" date,
	"units" integer DEFAULT 0 NOT NULL,
	"withheld" integer DEFAULT 0 NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_batches_number" UNIQUE("product_id","number"),
	CONSTRAINT "stock_batches_units_not_negative" CHECK (units >= 0),
	CONSTRAINT "stock_batches_withheld_not_negative" CHECK (withheld >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_entries" (
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"units" integer NOT NULL,
	"stock" integer NOT NULL,
	"order_id" text,
	"batch_id" text,
	"entered_by" text,
	"note" text,
	"undoes" integer,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_entries_product_id_number_pk" PRIMARY KEY("product_id","number")
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"sold" integer NOT NULL,
	"units" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"taken_off" bigint NOT NULL,
	"by_returning" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "day_figures_kind_day_key_pk" PRIMARY KEY("kind","day","key")
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted_by" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_counts_not_negative" CHECK (counted >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"given" text NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_settings" (
	"id" text PRIMARY KEY DEFAULT 'stock' NOT NULL,
	"is_withholding" boolean DEFAULT false NOT NULL,
	"days" integer DEFAULT 45 NOT NULL,
	"percent" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "stock_settings_one_row" CHECK (id = 'stock'),
	CONSTRAINT "stock_settings_days" CHECK (days between 0 and 999),
	CONSTRAINT "stock_settings_percent" CHECK (percent between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "stored_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"in_orders" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_totals_add_up";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "food" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_stock_entry" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_batches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "offer_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "about_sections" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "preview_token" text;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mission_sections" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_periods" ADD CONSTRAINT "price_periods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_changes" ADD CONSTRAINT "product_import_changes_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_periods_one_running" ON "price_periods" USING btree ("product_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "price_periods_of_product" ON "price_periods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_periods_to_start" ON "price_periods" USING btree ("starts_at","id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "price_periods_to_end" ON "price_periods" USING btree ("ends_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "price_periods_over" ON "price_periods" USING btree ("ended_at","id") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "offer_uses_by_offer" ON "offer_uses" USING btree ("offer_id","order_id");--> statement-breakpoint
CREATE INDEX "offers_by_adding" ON "offers" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "offers_with_banner" ON "offers" USING btree ("banner_from") WHERE banner is not null;--> statement-breakpoint
CREATE INDEX "order_batches_by_batch" ON "order_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "product_import_changes_by_product" ON "product_import_changes" USING btree ("product_id","import_id");--> statement-breakpoint
CREATE INDEX "product_imports_by_time" ON "product_imports" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "stock_batches_on_sale" ON "stock_batches" USING btree ("product_id","best_before") WHERE units > 0;--> statement-breakpoint
CREATE INDEX "stock_batches_left" ON "stock_batches" USING btree ("best_before") WHERE units > 0 or withheld > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entries_undone_once" ON "stock_entries" USING btree ("product_id","undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "stock_entries_by_kind" ON "stock_entries" USING btree ("product_id","kind","number") WHERE kind <> 'sold';--> statement-breakpoint
CREATE INDEX "stock_entries_by_hand" ON "stock_entries" USING btree ("time") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "stock_entries_by_batch" ON "stock_entries" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "figure_changes_by_day" ON "figure_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stock_forms_by_time" ON "stock_forms" USING btree ("time");--> statement-breakpoint
CREATE INDEX "stored_pictures_by_date" ON "stored_pictures" USING btree ("date","url");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_food" ON "products" USING btree (lower(replace("food", ' ', ''))) WHERE food is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "blog_posts_by_preview" ON "blog_posts" USING btree ("preview_token") WHERE preview_token is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gallery_images_by_place" ON "gallery_images" USING btree (coalesce("moved_to", "date"),"id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_offer_within_line" CHECK (offer_discount between 0 and price::bigint * quantity) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals_add_up" CHECK (grand_total = total_amount - discount_price - offer_discount + shipping_charge) NOT VALID;--> statement-breakpoint
-- By hand:
-- What changes a product's stock without an entry in its ledger is entered by the database: products that
-- are added with a stock, and the version before, while it runs beside this one (decision 052).
CREATE FUNCTION "enter_unexplained_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last record;
BEGIN
	-- One that is added again under its id goes on where its ledger ended.
	SELECT number, stock INTO last FROM stock_entries WHERE product_id = NEW.id ORDER BY number DESC LIMIT 1;
	IF NEW.current_stock = coalesce(last.stock, 0) THEN
		UPDATE products SET last_stock_entry = last.number WHERE id = NEW.id AND last.number > 0;
		RETURN NULL;
	END IF;
	UPDATE products SET last_stock_entry = coalesce(last.number, 0) + 1 WHERE id = NEW.id;
	INSERT INTO stock_entries (product_id, number, kind, units, stock) VALUES (
		NEW.id, coalesce(last.number, 0) + 1, CASE TG_OP WHEN 'UPDATE' THEN 'unexplained' ELSE 'counted' END,
		NEW.current_stock - coalesce(last.stock, 0), NEW.current_stock
	);
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "stock_entries" ("product_id", "number", "kind", "units", "stock") SELECT "id", 1, 'counted', "current_stock", "current_stock" FROM "products" WHERE "current_stock" <> 0;--> statement-breakpoint
UPDATE "products" SET "last_stock_entry" = 1 WHERE "current_stock" <> 0;--> statement-breakpoint
CREATE TRIGGER "products_stock_added" AFTER INSERT ON "products" FOR EACH ROW WHEN (NEW.last_stock_entry = 0) EXECUTE FUNCTION "enter_unexplained_stock"();--> statement-breakpoint
CREATE TRIGGER "products_stock_changed" AFTER UPDATE OF "current_stock" ON "products" FOR EACH ROW WHEN (NEW.current_stock <> OLD.current_stock AND NEW.last_stock_entry = OLD.last_stock_entry) EXECUTE FUNCTION "enter_unexplained_stock"();
--> statement-breakpoint
-- By hand:
-- What is younger than 36 hours is counted at each reading, and a day is kept 48 hours after its end at the earliest: a
-- transaction that leaves no change here has 12 hours to commit (docs/decisions/048).
CREATE FUNCTION note_figures_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	version orders;
BEGIN
	FOREACH version IN ARRAY CASE tg_op WHEN 'INSERT' THEN ARRAY[NEW] WHEN 'DELETE' THEN ARRAY[OLD] ELSE ARRAY[OLD, NEW] END LOOP
		INSERT INTO figure_changes (day) VALUES ((version.time AT TIME ZONE 'Asia/Kolkata')::date);
		-- Whether the customer's next order is that of somebody who comes back may hang on this one.
		INSERT INTO figure_changes (day)
		SELECT (later.time AT TIME ZONE 'Asia/Kolkata')::date FROM orders AS later
		WHERE later.user_id = version.user_id AND (later.time, later.id) > (version.time, version.id)
			AND later.payment_status IN ('cod', 'online') AND later.refund IS NULL AND later.status NOT IN ('cancelled', 'returned')
		ORDER BY later.time, later.id LIMIT 1;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_figures_placed AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.time < now() - interval '36 hours')
EXECUTE FUNCTION note_figures_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_figures_deleted AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.time < now() - interval '36 hours')
EXECUTE FUNCTION note_figures_of_order();
--> statement-breakpoint
-- Of the statuses only those count that end an order: most of what happens to one is that it is sent and arrives.
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.time < now() - interval '36 hours' OR NEW.time < now() - interval '36 hours') AND (
	(OLD.time, OLD.user_id, OLD.payment_status, OLD.payment_id, OLD.refund, OLD.grand_total, OLD.total_amount, OLD.discount_price, OLD.offer_discount, OLD.total_quantity)
		IS DISTINCT FROM (NEW.time, NEW.user_id, NEW.payment_status, NEW.payment_id, NEW.refund, NEW.grand_total, NEW.total_amount, NEW.discount_price, NEW.offer_discount, NEW.total_quantity)
	OR OLD.selected_addresses IS DISTINCT FROM NEW.selected_addresses
	OR (OLD.status <> NEW.status AND (OLD.status IN ('cancelled', 'returned', 'replaced') OR NEW.status IN ('cancelled', 'returned', 'replaced')))
))
EXECUTE FUNCTION note_figures_of_order();
--> statement-breakpoint
-- No trigger where lines are added: an order's total_quantity is that of its lines, and changes with them.
CREATE FUNCTION note_figures_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figure_changes (day)
	SELECT DISTINCT (orders.time AT TIME ZONE 'Asia/Kolkata')::date FROM orders
	WHERE id IN (OLD.order_id, CASE WHEN tg_op = 'UPDATE' THEN NEW.order_id END) AND orders.time < now() - interval '36 hours';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_figures AFTER UPDATE OR DELETE ON order_lines FOR EACH ROW
EXECUTE FUNCTION note_figures_of_line();
--> statement-breakpoint
CREATE FUNCTION note_figures_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figure_changes (day)
	SELECT DISTINCT (orders.time AT TIME ZONE 'Asia/Kolkata')::date
	FROM payments JOIN provider_orders ON provider_orders.id = payments.provider_order_id JOIN orders ON orders.id = provider_orders.order_id
	WHERE payments.id IN (CASE WHEN tg_op <> 'INSERT' THEN OLD.payment_id END, CASE WHEN tg_op <> 'DELETE' THEN NEW.payment_id END)
		AND orders.time < now() - interval '36 hours';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER partial_refunds_figures AFTER INSERT OR UPDATE OR DELETE ON partial_refunds FOR EACH ROW
EXECUTE FUNCTION note_figures_of_part();
