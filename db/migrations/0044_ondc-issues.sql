CREATE TABLE "ondc_issues" (
	"bap_id" text NOT NULL,
	"issue_id" text NOT NULL,
	"complaint_id" text NOT NULL,
	"bap_uri" text NOT NULL,
	"transaction_id" text NOT NULL,
	"level" text NOT NULL,
	"category" text NOT NULL,
	"sub_category" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"answers" jsonb NOT NULL,
	"outcome" text,
	"refund_amount" bigint,
	"rating" text,
	"created_at" text NOT NULL,
	"resolve_by" timestamp (3) with time zone,
	CONSTRAINT "ondc_issues_bap_id_issue_id_pk" PRIMARY KEY("bap_id","issue_id"),
	CONSTRAINT "ondc_issues_complaint_id_unique" UNIQUE("complaint_id"),
	CONSTRAINT "ondc_issues_refund" CHECK ((outcome is not distinct from 'refund') = (refund_amount is not null))
);
--> statement-breakpoint
CREATE TABLE "ondc_settlements" (
	"bap_id" text NOT NULL,
	"settlement_id" text NOT NULL,
	"network_order_id" text NOT NULL,
	"order_id" text,
	"order_number" text DEFAULT '' NOT NULL,
	"reference" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"settled" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"withheld" bigint NOT NULL,
	"held_back" bigint NOT NULL,
	"difference" bigint,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ondc_settlements_bap_id_settlement_id_network_order_id_pk" PRIMARY KEY("bap_id","settlement_id","network_order_id")
);
--> statement-breakpoint
ALTER TABLE "ondc_issues" ADD CONSTRAINT "ondc_issues_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ondc_settlements_by_date" ON "ondc_settlements" USING btree ("told_at","settlement_id");--> statement-breakpoint
CREATE INDEX "ondc_settlements_to_book" ON "ondc_settlements" USING btree ("paid_at") WHERE is_paid and order_id is not null;
