CREATE TABLE "whatsapp_consents" (
	"phone" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"is_in" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"how" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"phone" text NOT NULL,
	"order_id" text,
	"user_id" text,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"key" text,
	"state" text NOT NULL,
	"provider_id" text,
	"problem" text,
	"category" text,
	"price" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	CONSTRAINT "whatsapp_messages_key_unique" UNIQUE("key"),
	CONSTRAINT "whatsapp_messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "whatsapp_messages_phone_digits" CHECK (phone ~ '^[1-9][0-9]{6,14}$'),
	CONSTRAINT "whatsapp_messages_direction" CHECK ((direction = 'in') = (state = 'received'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_settings" (
	"id" text PRIMARY KEY DEFAULT 'whatsapp' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_settings_one_row" CHECK (id = 'whatsapp')
);
--> statement-breakpoint
ALTER TABLE "whatsapp_consents" ADD CONSTRAINT "whatsapp_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_consents_user" ON "whatsapp_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_order" ON "whatsapp_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_user" ON "whatsapp_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_phone" ON "whatsapp_messages" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_created" ON "whatsapp_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_in" ON "whatsapp_messages" USING btree ("phone","created_at") WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX "whatsapp_messages_unanswered" ON "whatsapp_messages" USING btree ("phone","id") WHERE direction = 'in' and answered_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_waiting" ON "whatsapp_messages" USING btree ("due_at") WHERE state = 'waiting';