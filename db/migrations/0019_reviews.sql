CREATE TABLE "product_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"review" text NOT NULL,
	"picture_urls" text[] NOT NULL,
	"author_name" text NOT NULL,
	"author_city" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"removed_for" text,
	"removed_words" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"decided_by" text,
	"open_reports" integer DEFAULT 0 NOT NULL,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_reviews_one_an_order" UNIQUE("order_id","product_id"),
	CONSTRAINT "product_reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "product_reviews_removed_for" CHECK ((state = 'removed') = (removed_for is not null) and (state = 'removed') = (removed_words is not null))
);
--> statement-breakpoint
CREATE TABLE "removed_reviews" (
	"product_id" text NOT NULL,
	"reason" text NOT NULL,
	"reviews" integer NOT NULL,
	CONSTRAINT "removed_reviews_product_id_reason_pk" PRIMARY KEY("product_id","reason")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_product_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."product_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_reviews_shown" ON "product_reviews" USING btree ("product_id","time","id") WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "product_reviews_by_state" ON "product_reviews" USING btree ("state","time","id");--> statement-breakpoint
CREATE INDEX "product_reviews_reported" ON "product_reviews" USING btree ("time","id") WHERE open_reports > 0;--> statement-breakpoint
CREATE INDEX "product_reviews_by_user" ON "product_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_reports_by_review" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
-- By hand:
-- What products have got, and what was removed, whichever way a review goes (rules: reviews-10, reviews-11).
CREATE FUNCTION "review_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
		UPDATE products SET review_count = review_count - 1, review_stars = review_stars - OLD.stars WHERE id = OLD.product_id;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
		UPDATE products SET review_count = review_count + 1, review_stars = review_stars + NEW.stars WHERE id = NEW.product_id;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.state = 'removed' THEN
		UPDATE removed_reviews SET reviews = reviews - 1 WHERE product_id = OLD.product_id AND reason = OLD.removed_for;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'removed' THEN
		INSERT INTO removed_reviews (product_id, reason, reviews) VALUES (NEW.product_id, NEW.removed_for, 1)
		ON CONFLICT (product_id, reason) DO UPDATE SET reviews = removed_reviews.reviews + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_reviews_counted" AFTER INSERT OR DELETE OR UPDATE OF "state", "stars" ON "product_reviews" FOR EACH ROW EXECUTE FUNCTION "review_counted"();
