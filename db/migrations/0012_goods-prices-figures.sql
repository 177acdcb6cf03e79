CREATE TABLE "stored_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"in_orders" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "about_sections" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "preview_token" text;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_images" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "moved_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mission_sections" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_pictures_by_date" ON "stored_pictures" USING btree ("date","url");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "blog_posts_by_preview" ON "blog_posts" USING btree ("preview_token") WHERE preview_token is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gallery_images_by_place" ON "gallery_images" USING btree (coalesce("moved_to", "date"),"id");