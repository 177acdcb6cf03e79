ALTER TABLE "orders" ADD COLUMN "advance_if_back" text;--> statement-breakpoint
ALTER TABLE "cod_rules" ADD COLUMN "advance_amount" bigint;--> statement-breakpoint
ALTER TABLE "cod_rules" ADD COLUMN "advance_percent" integer;--> statement-breakpoint
ALTER TABLE "cod_rules" ADD COLUMN "advance_for" text DEFAULT 'refused' NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_rules" ADD COLUMN "advance_if_back" text DEFAULT 'refunded' NOT NULL;--> statement-breakpoint
ALTER TABLE "cod_rules" ADD CONSTRAINT "cod_rules_advance" CHECK (advance_amount >= 100 and advance_percent between 1 and 99 and (advance_amount is null or advance_percent is null)) NOT VALID;