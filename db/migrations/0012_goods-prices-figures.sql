CREATE TABLE "order_batches" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "order_batches_order_id_product_id_batch_id_pk" PRIMARY KEY("order_id","product_id","batch_id"),
	CONSTRAINT "order_batches_units_positive" CHECK (units > 0)
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
ALTER TABLE "products" ADD COLUMN "last_stock_entry" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_batches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_batches_by_batch" ON "order_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "stock_batches_on_sale" ON "stock_batches" USING btree ("product_id","best_before") WHERE units > 0;--> statement-breakpoint
CREATE INDEX "stock_batches_left" ON "stock_batches" USING btree ("best_before") WHERE units > 0 or withheld > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entries_undone_once" ON "stock_entries" USING btree ("product_id","undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "stock_entries_by_kind" ON "stock_entries" USING btree ("product_id","kind","number") WHERE kind <> 'sold';--> statement-breakpoint
CREATE INDEX "stock_entries_by_hand" ON "stock_entries" USING btree ("time") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "stock_entries_by_batch" ON "stock_entries" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "stock_forms_by_time" ON "stock_forms" USING btree ("time");--> statement-breakpoint
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
