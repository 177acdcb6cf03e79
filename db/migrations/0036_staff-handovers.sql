CREATE TABLE "staff_handovers" (
	"from_id" text PRIMARY KEY NOT NULL,
	"to_id" text NOT NULL,
	"becomes" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_handovers" ADD CONSTRAINT "staff_handovers_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_handovers" ADD CONSTRAINT "staff_handovers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_handovers_by_successor" ON "staff_handovers" USING btree ("to_id");
