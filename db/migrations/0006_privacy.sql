CREATE TABLE "news_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"is_given" boolean NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "account_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "news_consents" ADD CONSTRAINT "news_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_consents_by_user" ON "news_consents" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "orders_of_deleted_accounts" ON "orders" USING btree ("time") WHERE account_deleted_at is not null;