CREATE TABLE "opening_news" (
	"email" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "opening_news_token" UNIQUE("token_hash")
);
