CREATE TABLE "online_thanks" (
	"id" text PRIMARY KEY DEFAULT 'thanks' NOT NULL,
	"kind" text DEFAULT 'off' NOT NULL,
	"percent" integer,
	"amount" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_thanks_one_row" CHECK (id = 'thanks'),
	CONSTRAINT "online_thanks_give_something" CHECK (minimum >= 0 and case kind
        when 'percent' then percent between 1 and 100 and (amount is null or amount > 0)
        when 'amount' then amount > 0
        else true end)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "thanks_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "thanks_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_thanks_within_offer" CHECK (thanks_discount between 0 and offer_discount) NOT VALID;