CREATE TABLE "day_figures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"sold" integer NOT NULL,
	"units" integer NOT NULL,
	"revenue" bigint NOT NULL,
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
CREATE INDEX "figure_changes_by_day" ON "figure_changes" USING btree ("day");--> statement-breakpoint
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
	(OLD.time, OLD.user_id, OLD.payment_status, OLD.payment_id, OLD.refund, OLD.grand_total, OLD.total_amount, OLD.discount_price, OLD.total_quantity)
		IS DISTINCT FROM (NEW.time, NEW.user_id, NEW.payment_status, NEW.payment_id, NEW.refund, NEW.grand_total, NEW.total_amount, NEW.discount_price, NEW.total_quantity)
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
