CREATE TABLE "assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"last_used" timestamp (3) with time zone NOT NULL
);
