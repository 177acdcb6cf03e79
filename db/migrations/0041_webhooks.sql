CREATE TABLE "webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"took" integer NOT NULL,
	"status" integer,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"note" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failing_since" timestamp (3) with time zone,
	"failure" text,
	"delivered_at" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"is_secret_seen" boolean DEFAULT false NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_off_reason" CHECK (is_on = (off_reason is null)),
	CONSTRAINT "webhook_endpoints_sealed" CHECK (secret like '1.%'),
	CONSTRAINT "webhook_endpoints_former" CHECK ((former_secret is null) = (former_until is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"sequence" bigserial NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_of" ON "webhook_attempts" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("endpoint_id","subject","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_by_endpoint" ON "webhook_messages" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_by_time" ON "webhook_messages" USING btree ("created_at");
--> statement-breakpoint
-- By hand:
-- What happens is written down here, in its own transaction, for each address that listens (rules: webhooks-2). The version
-- before writes by the same triggers. Where nobody listens each of them asks one empty table.
CREATE FUNCTION "webhook_moment"(at timestamptz) RETURNS text LANGUAGE sql STABLE
	RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint
-- The id begins with the time, so that ids are in its order, and ends by chance: a restored database gives none anew.
CREATE FUNCTION "tell_webhooks"(told text, about text, data json) RETURNS void LANGUAGE sql AS $$
	INSERT INTO webhook_messages (id, endpoint_id, event, subject, body)
	SELECT 'msg_' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 14, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 1, 14),
		id, told, about, json_build_object('type', told, 'timestamp', webhook_moment(now()), 'data', data)::text
	FROM webhook_endpoints WHERE is_on AND told = ANY(events);
$$;
--> statement-breakpoint
CREATE FUNCTION "webhooks_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one orders := CASE WHEN tg_op = 'DELETE' THEN OLD ELSE NEW END;
	told text[] := '{}';
	event text;
BEGIN
	IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE is_on) THEN RETURN NULL; END IF;
	IF tg_op = 'INSERT' THEN
		told := '{order.placed}';
	ELSIF tg_op = 'DELETE' THEN
		told := '{order.deleted}';
	ELSE
		IF OLD.payment_status <> 'online' AND NEW.payment_status = 'online' OR OLD.collected_at IS NULL AND NEW.collected_at IS NOT NULL THEN
			told := told || 'order.paid'::text;
		END IF;
		IF OLD.confirmation = 'asked' AND NEW.confirmation = 'confirmed' THEN
			told := told || 'order.confirmed'::text;
		END IF;
		IF OLD.status <> NEW.status AND NEW.status NOT IN ('ordered', 'confirmed') THEN
			told := told || CASE NEW.status
				WHEN 'processing' THEN 'order.packed' WHEN 'replaced' THEN 'order.returned' WHEN 'came-back' THEN 'order.came_back'
				ELSE 'order.' || NEW.status END;
		END IF;
		-- It was edited, is to be paid another way, or goes a step back.
		IF OLD.status <> NEW.status AND NEW.status IN ('ordered', 'confirmed')
			OR OLD.payment_status <> NEW.payment_status AND NEW.payment_status <> 'online'
			OR (OLD.payment_method, OLD.grand_total, OLD.total_quantity, OLD.due_at_door, OLD.courier, OLD.tracking_number)
				IS DISTINCT FROM (NEW.payment_method, NEW.grand_total, NEW.total_quantity, NEW.due_at_door, NEW.courier, NEW.tracking_number)
				AND OLD.status = NEW.status
			OR NEW.account_deleted_at IS NULL AND OLD.selected_addresses <> NEW.selected_addresses THEN
			told := told || 'order.changed'::text;
		END IF;
	END IF;
	FOREACH event IN ARRAY told LOOP
		PERFORM tell_webhooks(event, 'order:' || one.id, json_build_object(
			'id', one.id, 'orderNumber', one.order_number, 'channel', one.channel, 'status', one.status, 'confirmation', one.confirmation,
			'paymentMethod', one.payment_method, 'paymentStatus', one.payment_status, 'refund', one.refund,
			'totalQuantity', one.total_quantity, 'totalAmount', one.total_amount, 'discountPrice', one.discount_price,
			'offerDiscount', one.offer_discount, 'shippingCharge', one.shipping_charge,
			'cgst', one.cgst, 'sgst', one.sgst, 'igst', one.igst, 'grandTotal', one.grand_total,
			'dueAtDoor', one.due_at_door, 'collectedAmount', one.collected_amount, 'time', webhook_moment(one.time),
			'shippedAt', webhook_moment(one.shipped_at), 'deliveredAt', webhook_moment(one.delivered_at)));
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What the import brings in is no news.
CREATE TRIGGER "orders_webhooks_placed" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW.time > now() - interval '1 hour') EXECUTE FUNCTION "webhooks_of_order"();
--> statement-breakpoint
CREATE TRIGGER "orders_webhooks_deleted" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_order"();
--> statement-breakpoint
CREATE TRIGGER "orders_webhooks_changed" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN ((OLD.status, OLD.payment_method, OLD.payment_status, OLD.confirmation, OLD.collected_at, OLD.grand_total, OLD.total_quantity, OLD.due_at_door, OLD.courier, OLD.tracking_number, OLD.selected_addresses)
	IS DISTINCT FROM (NEW.status, NEW.payment_method, NEW.payment_status, NEW.confirmation, NEW.collected_at, NEW.grand_total, NEW.total_quantity, NEW.due_at_door, NEW.courier, NEW.tracking_number, NEW.selected_addresses))
EXECUTE FUNCTION "webhooks_of_order"();
--> statement-breakpoint
CREATE FUNCTION "webhooks_of_return"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('return.asked', 'order:' || NEW.order_id, json_build_object(
		'id', NEW.id, 'orderId', NEW.order_id, 'wish', NEW.wish, 'reason', NEW.reason, 'time', webhook_moment(NEW.time)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_returns_webhooks" AFTER INSERT ON "order_returns" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_return"();
--> statement-breakpoint
-- Money has gone back: a payment, less what of it went in parts, or a part.
CREATE FUNCTION "webhooks_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	row json := to_json(NEW);
	payment text := coalesce(row->>'payment_id', NEW.id);
	back bigint := NEW.amount;
	paid provider_orders;
BEGIN
	IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE is_on) THEN RETURN NULL; END IF;
	SELECT provider_orders.* INTO paid FROM payments JOIN provider_orders ON provider_orders.id = payments.provider_order_id WHERE payments.id = payment;
	IF payment = NEW.id THEN
		back := back - coalesce((SELECT sum(amount) FROM partial_refunds WHERE payment_id = NEW.id), 0);
	END IF;
	PERFORM tell_webhooks('refund.made', 'order:' || paid.order_id, json_build_object(
		'id', NEW.id, 'orderId', paid.order_id, 'orderNumber', paid.order_number, 'paymentId', payment, 'amount', back,
		'isPart', payment <> NEW.id, 'refundedAt', webhook_moment(NEW.refunded_at)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_webhooks" AFTER UPDATE OF "state" ON "payments" FOR EACH ROW WHEN (OLD.state <> 'refunded' AND NEW.state = 'refunded') EXECUTE FUNCTION "webhooks_of_refund"();
--> statement-breakpoint
CREATE TRIGGER "partial_refunds_webhooks" AFTER UPDATE OF "state" ON "partial_refunds" FOR EACH ROW WHEN (OLD.state <> 'refunded' AND NEW.state = 'refunded') EXECUTE FUNCTION "webhooks_of_refund"();
--> statement-breakpoint
CREATE FUNCTION "webhooks_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one products := CASE WHEN tg_op = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE is_on) THEN RETURN NULL; END IF;
	PERFORM tell_webhooks(tg_argv[0], 'product:' || one.id, json_build_object(
		'id', one.id, 'title', one.title, 'price', one.price, 'productMRP', one.product_mrp, 'isHidden', one.is_hidden,
		'currentStock', one.current_stock, 'stockStatus', one.stock_status, 'updatedAt', webhook_moment(one.updated_at)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_webhooks_added" AFTER INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_product"('product.changed');
--> statement-breakpoint
CREATE TRIGGER "products_webhooks_changed" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((OLD.price, OLD.product_mrp, OLD.is_hidden, OLD.updated_at) IS DISTINCT FROM (NEW.price, NEW.product_mrp, NEW.is_hidden, NEW.updated_at))
EXECUTE FUNCTION "webhooks_of_product"('product.changed');
--> statement-breakpoint
CREATE TRIGGER "products_webhooks_deleted" AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_product"('product.deleted');
--> statement-breakpoint
CREATE TRIGGER "products_webhooks_stock" AFTER UPDATE OF "current_stock" ON "products" FOR EACH ROW WHEN (OLD.current_stock <> NEW.current_stock) EXECUTE FUNCTION "webhooks_of_product"('stock.changed');
--> statement-breakpoint
CREATE FUNCTION "webhooks_of_enquiry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_webhooks('enquiry.received', 'enquiry:' || NEW.id, json_build_object('id', NEW.id, 'kind', tg_argv[0]));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contact_messages_webhooks" AFTER INSERT ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_enquiry"('message');
--> statement-breakpoint
CREATE TRIGGER "distributor_requests_webhooks" AFTER INSERT ON "distributor_requests" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_enquiry"('distributor-request');
--> statement-breakpoint
CREATE TRIGGER "complaints_webhooks" AFTER INSERT ON "complaints" FOR EACH ROW EXECUTE FUNCTION "webhooks_of_enquiry"('complaint');
