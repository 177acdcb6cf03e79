CREATE TABLE "office_words" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"time" timestamp (3) with time zone,
	"words" "tsvector",
	CONSTRAINT "office_words_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE INDEX "office_words_due" ON "office_words" USING btree ("kind","item_id") WHERE words is null;--> statement-breakpoint
CREATE INDEX "office_words_of_order" ON "office_words" USING gin ("words") WITH (gin_pending_list_limit=256) WHERE kind = 'order';--> statement-breakpoint
CREATE INDEX "office_words_of_user" ON "office_words" USING gin ("words") WITH (gin_pending_list_limit=256) WHERE kind = 'user';--> statement-breakpoint
CREATE INDEX "office_words_of_message" ON "office_words" USING gin ("words") WITH (gin_pending_list_limit=256) WHERE kind = 'message';--> statement-breakpoint
CREATE INDEX "office_words_of_request" ON "office_words" USING gin ("words") WITH (gin_pending_list_limit=256) WHERE kind = 'request';--> statement-breakpoint
CREATE INDEX "office_words_of_batch" ON "office_words" USING gin ("words") WITH (gin_pending_list_limit=256) WHERE kind = 'batch';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stock_batches_by_time" ON "stock_batches" USING btree ("time","id");--> statement-breakpoint
-- By hand:
-- The office's search (docs/decisions/066). What stands here without words has them made by a job; so have the rows of before.
CREATE FUNCTION "office_words_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO office_words (kind, item_id) VALUES (TG_ARGV[0], NEW.id)
	ON CONFLICT (kind, item_id) DO UPDATE SET words = NULL WHERE office_words.words IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "office_words_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM office_words WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By the index alone: of a word that is common PostgreSQL would look through all rows. What else is wanted is looked for in
-- what was found: by "|| ''", which is not the index's.
CREATE FUNCTION "find_office_words"("of_kind" text, "wanted" tsquery, "also" tsquery) RETURNS TABLE ("found_id" text, "found_time" timestamp with time zone)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
	SELECT item_id, time FROM office_words
	WHERE kind = 'order' AND of_kind = 'order' AND words @@ wanted AND (also IS NULL OR words || '' @@ also)
	UNION ALL
	SELECT item_id, time FROM office_words
	WHERE kind = 'user' AND of_kind = 'user' AND words @@ wanted AND (also IS NULL OR words || '' @@ also)
	UNION ALL
	SELECT item_id, time FROM office_words
	WHERE kind = 'message' AND of_kind = 'message' AND words @@ wanted AND (also IS NULL OR words || '' @@ also)
	UNION ALL
	SELECT item_id, time FROM office_words
	WHERE kind = 'request' AND of_kind = 'request' AND words @@ wanted AND (also IS NULL OR words || '' @@ also)
	UNION ALL
	SELECT item_id, time FROM office_words
	WHERE kind = 'batch' AND of_kind = 'batch' AND words @@ wanted AND (also IS NULL OR words || '' @@ also)
$$;--> statement-breakpoint
-- Not of a new order: placing one waits for nothing here, and the job finds it. One of long ago is imported. Lines change with amounts.
CREATE TRIGGER "orders_words_added" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW.time < now() - interval '1 hour') EXECUTE FUNCTION "office_words_changed"('order');--> statement-breakpoint
CREATE TRIGGER "orders_words_changed" AFTER UPDATE OF "selected_addresses", "email", "tracking_number", "total_amount" ON "orders" FOR EACH ROW EXECUTE FUNCTION "office_words_changed"('order');--> statement-breakpoint
CREATE TRIGGER "orders_words_deleted" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "office_words_deleted"('order');--> statement-breakpoint
CREATE TRIGGER "users_words_changed" AFTER INSERT OR UPDATE OF "full_name", "email", "mobile_number", "alternate_number" ON "users" FOR EACH ROW EXECUTE FUNCTION "office_words_changed"('user');--> statement-breakpoint
CREATE TRIGGER "users_words_deleted" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "office_words_deleted"('user');--> statement-breakpoint
CREATE TRIGGER "messages_words_changed" AFTER INSERT ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "office_words_changed"('message');--> statement-breakpoint
CREATE TRIGGER "messages_words_deleted" AFTER DELETE ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "office_words_deleted"('message');--> statement-breakpoint
CREATE TRIGGER "requests_words_changed" AFTER INSERT ON "distributor_requests" FOR EACH ROW EXECUTE FUNCTION "office_words_changed"('request');--> statement-breakpoint
CREATE TRIGGER "requests_words_deleted" AFTER DELETE ON "distributor_requests" FOR EACH ROW EXECUTE FUNCTION "office_words_deleted"('request');--> statement-breakpoint
CREATE TRIGGER "batches_words_changed" AFTER INSERT OR UPDATE OF "number" ON "stock_batches" FOR EACH ROW EXECUTE FUNCTION "office_words_changed"('batch');--> statement-breakpoint
CREATE TRIGGER "batches_words_deleted" AFTER DELETE ON "stock_batches" FOR EACH ROW EXECUTE FUNCTION "office_words_deleted"('batch');
