CREATE TABLE "order_costs" (
	"id" text PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"near_pins" text[] NOT NULL,
	"middle_pins" text[] NOT NULL,
	"near_first" bigint NOT NULL,
	"near_more" bigint NOT NULL,
	"middle_first" bigint NOT NULL,
	"middle_more" bigint NOT NULL,
	"far_first" bigint NOT NULL,
	"far_more" bigint NOT NULL,
	"step_grams" integer NOT NULL,
	"box_grams" integer NOT NULL,
	"back_percent" integer NOT NULL,
	"fee_rate" integer NOT NULL,
	"fee_fixed" bigint NOT NULL,
	"fee_tax" integer NOT NULL,
	"cash_rate" integer NOT NULL,
	"cash_least" bigint NOT NULL,
	"packing" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_costs_since_unique" UNIQUE("since"),
	CONSTRAINT "order_costs_not_negative" CHECK (least(near_first, near_more, middle_first, middle_more, far_first, far_more, fee_fixed, cash_least, packing) >= 0),
	CONSTRAINT "order_costs_rates" CHECK (step_grams > 0 and least(box_grams, back_percent, fee_rate, fee_tax, cash_rate) >= 0)
);
--> statement-breakpoint
CREATE TABLE "parcel_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_figures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"ended" integer NOT NULL,
	"sent" integer NOT NULL,
	"arrived" integer NOT NULL,
	"came_back" integer NOT NULL,
	"worth" bigint NOT NULL,
	"taken_off" bigint NOT NULL,
	"lost" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"carriage" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"packing" bigint NOT NULL,
	"wasted" bigint NOT NULL,
	CONSTRAINT "parcel_figures_kind_day_key_pk" PRIMARY KEY("kind","day","key")
);
--> statement-breakpoint
CREATE INDEX "parcel_changes_by_day" ON "parcel_changes" USING btree ("day");--> statement-breakpoint
-- By hand:
-- What changes what became of an old order's parcel, or what it cost, leaves its day here, as in figure_changes
-- (docs/decisions/048). They are tables of their own, because the version before empties the other while it runs beside this one.
CREATE FUNCTION note_parcels_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	version orders;
BEGIN
	FOREACH version IN ARRAY CASE tg_op WHEN 'INSERT' THEN ARRAY[NEW] WHEN 'DELETE' THEN ARRAY[OLD] ELSE ARRAY[OLD, NEW] END LOOP
		INSERT INTO parcel_changes (day) VALUES ((version.time AT TIME ZONE 'Asia/Kolkata')::date);
		-- Whoever received this one is known to the shop in her later orders.
		IF version.status IN ('delivered', 'returned', 'replaced') THEN
			INSERT INTO parcel_changes (day)
			SELECT DISTINCT (later.time AT TIME ZONE 'Asia/Kolkata')::date FROM orders AS later
			WHERE later.user_id = version.user_id AND (later.time, later.id) > (version.time, version.id)
				AND later.time < now() - interval '36 hours' AND later.status IN ('shipped', 'delivered', 'returned', 'came-back', 'replaced');
		END IF;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_parcels_placed AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.time < now() - interval '36 hours' AND NEW.status IN ('shipped', 'delivered', 'returned', 'came-back', 'replaced'))
EXECUTE FUNCTION note_parcels_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_parcels_deleted AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.time < now() - interval '36 hours' AND OLD.status IN ('shipped', 'delivered', 'returned', 'came-back', 'replaced'))
EXECUTE FUNCTION note_parcels_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_parcels_changed AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.time < now() - interval '36 hours' OR NEW.time < now() - interval '36 hours')
	AND (OLD.status IN ('shipped', 'delivered', 'returned', 'came-back', 'replaced') OR NEW.status IN ('shipped', 'delivered', 'returned', 'came-back', 'replaced'))
	AND ((OLD.status, OLD.time, OLD.user_id, OLD.channel, OLD.courier, OLD.shipped_at, OLD.delivered_at, OLD.payment_method, OLD.payment_status, OLD.payment_id, OLD.refund, OLD.due_at_door, OLD.grand_total, OLD.offer_discount, OLD.total_quantity, OLD.cgst, OLD.sgst, OLD.igst)
		IS DISTINCT FROM (NEW.status, NEW.time, NEW.user_id, NEW.channel, NEW.courier, NEW.shipped_at, NEW.delivered_at, NEW.payment_method, NEW.payment_status, NEW.payment_id, NEW.refund, NEW.due_at_door, NEW.grand_total, NEW.offer_discount, NEW.total_quantity, NEW.cgst, NEW.sgst, NEW.igst)
	OR OLD.selected_addresses IS DISTINCT FROM NEW.selected_addresses))
EXECUTE FUNCTION note_parcels_of_order();
--> statement-breakpoint
-- Where lines are added, total_quantity changes; an order that is asked to be confirmed has not left.
CREATE FUNCTION note_parcels_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO parcel_changes (day)
	SELECT DISTINCT (orders.time AT TIME ZONE 'Asia/Kolkata')::date FROM orders
	WHERE id IN (CASE WHEN tg_op <> 'INSERT' THEN OLD.order_id END, CASE WHEN tg_op <> 'DELETE' THEN NEW.order_id END)
		AND orders.time < now() - interval '36 hours';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_parcels AFTER UPDATE OR DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION note_parcels_of_part();
--> statement-breakpoint
CREATE TRIGGER order_confirmations_parcels AFTER UPDATE OR DELETE ON order_confirmations FOR EACH ROW EXECUTE FUNCTION note_parcels_of_part();
--> statement-breakpoint
CREATE TRIGGER came_back_parcels_noted AFTER INSERT OR UPDATE OR DELETE ON came_back_parcels FOR EACH ROW EXECUTE FUNCTION note_parcels_of_part();
--> statement-breakpoint
CREATE TRIGGER courier_bookings_parcels AFTER INSERT OR UPDATE OF carriage, state OR DELETE ON courier_bookings FOR EACH ROW EXECUTE FUNCTION note_parcels_of_part();
--> statement-breakpoint
CREATE FUNCTION note_parcels_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO parcel_changes (day)
	SELECT DISTINCT (orders.time AT TIME ZONE 'Asia/Kolkata')::date
	FROM payments JOIN provider_orders ON provider_orders.id = payments.provider_order_id JOIN orders ON orders.id = provider_orders.order_id
	WHERE payments.id IN (CASE WHEN tg_op <> 'INSERT' THEN OLD.payment_id END, CASE WHEN tg_op <> 'DELETE' THEN NEW.payment_id END)
		AND orders.time < now() - interval '36 hours';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER partial_refunds_parcels AFTER INSERT OR UPDATE OR DELETE ON partial_refunds FOR EACH ROW EXECUTE FUNCTION note_parcels_of_refund();
--> statement-breakpoint
-- Costs are those of all days until the next ones count; a day is written down whether it is kept already or about to be.
CREATE FUNCTION note_parcels_of_costs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	version order_costs;
BEGIN
	FOREACH version IN ARRAY CASE tg_op WHEN 'INSERT' THEN ARRAY[NEW] WHEN 'DELETE' THEN ARRAY[OLD] ELSE ARRAY[OLD, NEW] END LOOP
		INSERT INTO parcel_changes (day)
		SELECT each::date FROM generate_series(
			greatest(version.since, (SELECT (min(time) AT TIME ZONE 'Asia/Kolkata')::date FROM orders)),
			least(current_date, (SELECT min(since) FROM order_costs WHERE since > version.since)),
			interval '1 day'
		) AS each;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_costs_parcels AFTER INSERT OR UPDATE OR DELETE ON order_costs FOR EACH ROW EXECUTE FUNCTION note_parcels_of_costs();
