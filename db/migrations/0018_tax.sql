CREATE TABLE "tax_classes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hsn" text NOT NULL,
	"rates" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_classes_name_unique" UNIQUE("name"),
	CONSTRAINT "tax_classes_hsn" CHECK ("tax_classes"."hsn" ~ '^[0-9]{4,8}$')
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" text NOT NULL,
	"form" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_form_pk" PRIMARY KEY("invoice_id","form")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text GENERATED ALWAYS AS (series || '/' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')) STORED NOT NULL,
	"day" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"credit_of" text,
	"reason" text,
	"language" text NOT NULL,
	"buyer_gstin" text,
	"place_of_supply" char(2) NOT NULL,
	"is_inter_state" boolean NOT NULL,
	"value" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"cgst" bigint NOT NULL,
	"sgst" bigint NOT NULL,
	"igst" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_number" UNIQUE("series","sequence"),
	CONSTRAINT "invoices_number_short" CHECK (sequence between 1 and 999999),
	CONSTRAINT "invoices_add_up" CHECK (value = taxable + cgst + sgst + igst),
	CONSTRAINT "invoices_not_negative" CHECK (least(value, taxable, cgst, sgst, igst) >= 0),
	CONSTRAINT "invoices_credit_has_invoice" CHECK ((kind = 'credit-note') = (credit_of is not null))
);
--> statement-breakpoint
CREATE TABLE "invoices_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cgst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sgst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "igst" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_company" text;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree (number text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_due_by_order" ON "invoices_due" USING btree ("order_id");--> statement-breakpoint
-- By hand:
-- Examples, from the rates that hold since 22 September 2025 (Notifications 9 and 10/2025-Central Tax (Rate)). Which class
-- a food is in, its company says with its accountant: no product has one until then.
INSERT INTO "tax_classes" ("id", "name", "hsn", "rates") VALUES
	('ragi-grain', 'Ragi grain, packed', '100829', '[{"from": "2025-09-22", "rate": 500}]'),
	('ragi-flour', 'Ragi flour, packed', '110290', '[{"from": "2025-09-22", "rate": 500}]'),
	('worked-grain', 'Rava and flakes, packed', '1104', '[{"from": "2025-09-22", "rate": 500}]'),
	('millet-mix', 'Millet mixes in powder, packed', '190190', '[{"from": "2017-07-01", "rate": 1800}, {"from": "2025-09-22", "rate": 500}]'),
	('malt', 'Malt and health mix', '190190', '[{"from": "2017-07-01", "rate": 1800}, {"from": "2025-09-22", "rate": 500}]'),
	('noodles', 'Noodles and pasta', '1902', '[{"from": "2017-07-01", "rate": 1200}, {"from": "2025-09-22", "rate": 500}]'),
	('biscuits', 'Biscuits, cookies and cakes', '1905', '[{"from": "2017-07-01", "rate": 1800}, {"from": "2025-09-22", "rate": 500}]'),
	('papad', 'Papad, khakhra and roti', '1905', '[{"from": "2025-09-22", "rate": 0}]'),
	('namkeen', 'Namkeen and mixture', '210690', '[{"from": "2017-07-01", "rate": 1200}, {"from": "2025-09-22", "rate": 500}]'),
	('sweets', 'Laddu and other sweets', '210690', '[{"from": "2025-09-22", "rate": 500}]'),
	('jaggery', 'Jaggery, packed', '1701', '[{"from": "2025-09-22", "rate": 500}]');
--> statement-breakpoint
-- What happens to an order that its invoices may have to follow (invoices_due). An order that has none is noted when it
-- leaves the house or is paid; one that has, whenever what it comes to may be another.
CREATE FUNCTION "note_invoice_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.shipped_at IS NOT NULL AND OLD.shipped_at IS NULL THEN
		INSERT INTO invoices_due (order_id, event) VALUES (NEW.id, 'left');
	ELSIF NEW.payment_status = 'online' AND OLD.payment_status <> 'online' THEN
		INSERT INTO invoices_due (order_id, event) VALUES (NEW.id, 'paid');
	ELSE
		INSERT INTO invoices_due (order_id, event) SELECT NEW.id, 'changed'
		WHERE EXISTS (SELECT FROM invoices WHERE order_id = NEW.id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_invoice_due" AFTER UPDATE OF "status", "grand_total", "selected_addresses", "buyer_gstin", "buyer_company", "payment_status", "refund", "shipped_at"
ON "orders" FOR EACH ROW WHEN (
	(OLD.status, OLD.grand_total, OLD.selected_addresses, OLD.buyer_gstin, OLD.buyer_company, OLD.payment_status, OLD.refund, OLD.shipped_at)
	IS DISTINCT FROM
	(NEW.status, NEW.grand_total, NEW.selected_addresses, NEW.buyer_gstin, NEW.buyer_company, NEW.payment_status, NEW.refund, NEW.shipped_at)
) EXECUTE FUNCTION "note_invoice_due"();
--> statement-breakpoint
CREATE FUNCTION "note_invoice_due_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO invoices_due (order_id, event) SELECT OLD.id, 'changed'
	WHERE EXISTS (SELECT FROM invoices WHERE order_id = OLD.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_note_invoice_due_of_deleted" AFTER DELETE ON "orders"
FOR EACH ROW EXECUTE FUNCTION "note_invoice_due_of_deleted"();
--> statement-breakpoint
CREATE FUNCTION "note_invoice_due_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO invoices_due (order_id, event)
	SELECT provider_orders.order_id, 'changed' FROM payments
	JOIN provider_orders ON provider_orders.id = payments.provider_order_id
	WHERE payments.id = coalesce(NEW.payment_id, OLD.payment_id)
		AND EXISTS (SELECT FROM invoices WHERE order_id = provider_orders.order_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "partial_refunds_note_invoice_due" AFTER INSERT OR DELETE ON "partial_refunds"
FOR EACH ROW EXECUTE FUNCTION "note_invoice_due_of_part"();
