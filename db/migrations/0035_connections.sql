CREATE TABLE "connections" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_sealed" CHECK (sealed like '1.%')
);
