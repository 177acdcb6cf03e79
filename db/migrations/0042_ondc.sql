CREATE TABLE "ondc_contents" (
	"digest" text PRIMARY KEY NOT NULL,
	"kept_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ondc_messages" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"direction" text NOT NULL,
	"action" text NOT NULL,
	"transaction_id" text NOT NULL,
	"message_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"uri" text NOT NULL,
	"said_at" timestamp (3) with time zone,
	"body" text NOT NULL,
	"content_digest" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"answer" jsonb,
	"problem" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ondc_settings" (
	"id" text PRIMARY KEY DEFAULT 'ondc' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"environment" text DEFAULT 'practice' NOT NULL,
	"subscriber_id" text DEFAULT '' NOT NULL,
	"subscriber_url" text DEFAULT '' NOT NULL,
	"unique_key_id" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"signing_public_key" text DEFAULT '' NOT NULL,
	"encryption_public_key" text DEFAULT '' NOT NULL,
	"sealed_keys" text,
	"gateway_url" text DEFAULT '' NOT NULL,
	"registry_url" text DEFAULT '' NOT NULL,
	"registry_public_key" text DEFAULT '' NOT NULL,
	"cities" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ondc_settings_one_row" CHECK (id = 'ondc'),
	CONSTRAINT "ondc_settings_sealed" CHECK (sealed_keys like '1.%')
);
--> statement-breakpoint
CREATE TABLE "ondc_subscriber_keys" (
	"subscriber_id" text NOT NULL,
	"unique_key_id" text NOT NULL,
	"type" text NOT NULL,
	"signing_public_key" text NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"looked_up_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ondc_subscriber_keys_subscriber_id_unique_key_id_pk" PRIMARY KEY("subscriber_id","unique_key_id")
);
--> statement-breakpoint
ALTER TABLE "ondc_messages" ADD CONSTRAINT "ondc_messages_content_digest_ondc_contents_digest_fk" FOREIGN KEY ("content_digest") REFERENCES "public"."ondc_contents"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ondc_messages_once" ON "ondc_messages" USING btree ("subscriber_id","action","message_id") WHERE direction = 'in' and state <> 'refused';--> statement-breakpoint
CREATE INDEX "ondc_messages_transaction" ON "ondc_messages" USING btree ("transaction_id","number");--> statement-breakpoint
CREATE INDEX "ondc_messages_waiting" ON "ondc_messages" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "ondc_messages_at" ON "ondc_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ondc_messages_trouble" ON "ondc_messages" USING btree ("number") WHERE state in ('refused', 'given-up', 'failed');--> statement-breakpoint
CREATE INDEX "ondc_messages_content" ON "ondc_messages" USING btree ("content_digest") WHERE content_digest is not null;
--> statement-breakpoint
CREATE TABLE "ondc_categories" (
	"category" text PRIMARY KEY NOT NULL,
	"network_category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ondc_items" (
	"product_id" text PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ondc_stores" (
	"id" text PRIMARY KEY DEFAULT 'store' NOT NULL,
	"latitude" text NOT NULL,
	"longitude" text NOT NULL,
	"street" text NOT NULL,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"pin_code" text NOT NULL,
	"day_from" integer NOT NULL,
	"day_to" integer NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"holidays" date[] DEFAULT '{}' NOT NULL,
	"days_to_ship" integer NOT NULL,
	"offers_pickup" boolean DEFAULT false NOT NULL,
	"takes_cash" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ondc_stores_one_row" CHECK (id = 'store'),
	CONSTRAINT "ondc_stores_days" CHECK (1 <= day_from and day_from <= day_to and day_to <= 7),
	CONSTRAINT "ondc_stores_days_to_ship" CHECK (days_to_ship > 0)
);
--> statement-breakpoint
CREATE TABLE "ondc_subscriptions" (
	"bap_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"version" text NOT NULL,
	"context" jsonb NOT NULL,
	"told_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_until" timestamp (3) with time zone NOT NULL,
	"last_message_id" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ondc_subscriptions_bap_id_transaction_id_pk" PRIMARY KEY("bap_id","transaction_id")
);
--> statement-breakpoint
CREATE INDEX "ondc_items_by_change" ON "ondc_items" USING btree ("changed_at");
