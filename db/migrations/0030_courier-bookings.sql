CREATE TABLE "courier_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"courier_id" text,
	"courier_name" text DEFAULT '' NOT NULL,
	"provider_order_id" text,
	"provider_parcel_id" text,
	"awb" text,
	"carriage" bigint,
	"fault" text DEFAULT '' NOT NULL,
	"booked_by" jsonb NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"pick_up_asked_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"said" text DEFAULT '' NOT NULL,
	"said_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_bookings_carriage" CHECK (carriage >= 0)
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "told_back" text;--> statement-breakpoint
ALTER TABLE "courier_bookings" ADD CONSTRAINT "courier_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courier_bookings_standing" ON "courier_bookings" USING btree ("order_id") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "courier_bookings_by_order" ON "courier_bookings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "courier_bookings_by_awb" ON "courier_bookings" USING btree ("awb");--> statement-breakpoint
CREATE INDEX "courier_bookings_by_time" ON "courier_bookings" USING btree ("at");