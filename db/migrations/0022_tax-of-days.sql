ALTER TABLE "day_figures" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- By hand:
-- A change of an order's tax alone is one too; and days whose orders bear tax are counted anew (docs/decisions/048).
CREATE OR REPLACE TRIGGER orders_figures_changed AFTER UPDATE ON orders FOR EACH ROW
WHEN ((OLD.time < now() - interval '36 hours' OR NEW.time < now() - interval '36 hours') AND (
	(OLD.time, OLD.user_id, OLD.payment_status, OLD.payment_id, OLD.refund, OLD.grand_total, OLD.total_amount, OLD.discount_price, OLD.offer_discount, OLD.total_quantity, OLD.cgst, OLD.sgst, OLD.igst)
		IS DISTINCT FROM (NEW.time, NEW.user_id, NEW.payment_status, NEW.payment_id, NEW.refund, NEW.grand_total, NEW.total_amount, NEW.discount_price, NEW.offer_discount, NEW.total_quantity, NEW.cgst, NEW.sgst, NEW.igst)
	OR OLD.selected_addresses IS DISTINCT FROM NEW.selected_addresses
	OR (OLD.status <> NEW.status AND (OLD.status IN ('cancelled', 'returned', 'replaced') OR NEW.status IN ('cancelled', 'returned', 'replaced')))
))
EXECUTE FUNCTION note_figures_of_order();
--> statement-breakpoint
INSERT INTO figure_changes (day) SELECT DISTINCT (time AT TIME ZONE 'Asia/Kolkata')::date FROM orders
WHERE cgst + igst > 0 AND time < now() - interval '36 hours';
