CREATE TABLE "about_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paragraph" text DEFAULT '' NOT NULL,
	"picture_url" text,
	"upload_file" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"about_title" text NOT NULL,
	"about_subtitle" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paragraph" text DEFAULT '' NOT NULL,
	"picture_url" text,
	"upload_file" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"blog_title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carousel_slides" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"picture_url" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_images" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"picture_url" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"picture_url" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "located_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"district" text NOT NULL,
	"address" text NOT NULL,
	"unit" text NOT NULL,
	"wshg" text NOT NULL,
	"contact" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mission_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture_url" text
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" text PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"review" text NOT NULL,
	"review_title" text DEFAULT '' NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone_number" text NOT NULL,
	"customer_email_address" text NOT NULL,
	"subject" text NOT NULL,
	"customer_message" text NOT NULL,
	"date_message" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distributor_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"requirements" text NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "blog_posts_by_date" ON "blog_posts" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "gallery_images_by_date" ON "gallery_images" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "mission_sections_by_date" ON "mission_sections" USING btree ("kind","date","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_date" ON "contact_messages" USING btree ("date_message" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "distributor_requests_by_date" ON "distributor_requests" USING btree ("date" DESC NULLS LAST,"id" DESC NULLS LAST);