ALTER TABLE "products" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "about_sections" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_sections" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;