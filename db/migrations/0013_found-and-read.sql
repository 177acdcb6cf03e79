CREATE TABLE "search_misses" (
	"query" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"text_words" "tsvector" NOT NULL,
	CONSTRAINT "search_texts_kind_item_id_language_pk" PRIMARY KEY("kind","item_id","language")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"spelling" text PRIMARY KEY NOT NULL,
	"sound" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "about_sections" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_sections" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_misses_by_times" ON "search_misses" USING btree ("times","query");--> statement-breakpoint
CREATE INDEX "search_misses_by_time" ON "search_misses" USING btree ("last_at","query");--> statement-breakpoint
CREATE INDEX "search_texts_of_product_titles" ON "search_texts" USING gin ("title_words") WITH (gin_pending_list_limit=128) WHERE kind = 'product';--> statement-breakpoint
CREATE INDEX "search_texts_of_products" ON "search_texts" USING gin ("text_words") WITH (gin_pending_list_limit=128) WHERE kind = 'product';--> statement-breakpoint
CREATE INDEX "search_texts_of_content" ON "search_texts" USING gin ("text_words") WITH (gin_pending_list_limit=128) WHERE kind <> 'product';--> statement-breakpoint
CREATE INDEX "search_words_by_start" ON "search_words" USING btree ("spelling" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_by_sound" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_choices" ON "products" USING btree ("category","price","product_mrp","product_pack_off","current_stock","discount_percentage","units_sold","date","id") WHERE not is_hidden;--> statement-breakpoint
-- By hand:
-- The search (docs/decisions/055). Both extensions are trusted: who owns the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE INDEX "search_words_by_likeness" ON "search_words" USING gist ("sound" gist_trgm_ops);--> statement-breakpoint
-- The same as searchWords in app/domains/search/search-words.ts; a test compares them.
CREATE FUNCTION "search_words"("given" text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT left(found[1], 40)), '{}')
	FROM regexp_matches(
		translate(
			lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u093c\u200b-\u200d\u2060\ufeff''\u2019]', '', 'g') COLLATE "C"),
			U&'\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f', '0123456789'
		),
		'[0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\uffef]+', 'g'
	) AS found
$$;--> statement-breakpoint
-- The same as searchSound there.
CREATE FUNCTION "search_sound"("word" text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	sound text := translate(
		word,
		U&'\0915\0916\0917\0918\091a\091b\091c\091d\091f\0920\0924\0925\0921\0922\0926\0927\0928\0923\0919\091e\0902\0901\0929\092a\092b\092c\092d\092e\092f\0930\090b\0943\0931\0932\0933\0934\0935\0936\0937\0938\0939\0905\0906\093e\0907\0908\093f\0940\090f\0910\0947\0948\0909\090a\0941\0942\0913\0914\094b\094c\0911\0949\094d\0903\093d',
		'kkggCCjjttttddddnnnnnnnpfbbmyrrrrlllvsssHaaaiiiiiiiiuuuuuuuuuu'
	);
BEGIN
	sound := replace(replace(replace(replace(replace(sound, 'ph', 'f'), 'ch', 'C'), 'sh', 's'), 'ck', 'k'), 'x', 'ks');
	sound := translate(regexp_replace(sound, 'c([eiy])', 's\1', 'g'), 'cqwz', 'kkvj');
	sound := regexp_replace(sound, '([bdgjkptr])h', '\1', 'g');
	sound := regexp_replace(sound, 'n([pb])', 'm\1', 'g');
	sound := regexp_replace(sound, '(.{4,})s$', '\1');
	sound := regexp_replace(sound, '(.{3,})e$', '\1');
	sound := regexp_replace(translate(sound, 'eyo', 'iiu'), '([a-zCH])\1+', '\1', 'g');
	RETURN lower((left(sound, 1) || replace(substr(sound, 2), 'a', '')) COLLATE "C");
END $$;--> statement-breakpoint
-- Rich text without its tags and entities.
CREATE FUNCTION "search_plain"("html" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(html, '<[^>]*>|&#?[a-zA-Z0-9]+;', ' ', 'g')
$$;--> statement-breakpoint
-- Keeps the words of one text in one language; any table with such texts may call it.
CREATE FUNCTION "keep_search_text"("of_kind" text, "of_item" text, "in_language" text, "title" text, "texts" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	of_title text[] := search_words(title);
	all_words text[] := (search_words(concat_ws(' ', title, left(texts, 50000))))[:1000];
BEGIN
	INSERT INTO search_texts (kind, item_id, language, title_words, text_words)
	VALUES (of_kind, of_item, in_language, array_to_tsvector(of_title), array_to_tsvector(all_words))
	ON CONFLICT (kind, item_id, language) DO UPDATE SET title_words = excluded.title_words, text_words = excluded.text_words;
	-- In one order, so that no two transactions wait for each other's words.
	INSERT INTO search_words (spelling, sound) SELECT found.word, search_sound(found.word) FROM unnest(all_words) AS found (word)
	-- Each looked up by itself; NOT EXISTS would become a join, which reads all words.
	WHERE (SELECT true FROM search_words AS known WHERE known.spelling = found.word) IS NULL ORDER BY 1 ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
-- Products by the index alone: of a word that is common, or of many that begin alike, PostgreSQL would look through all texts.
CREATE FUNCTION "find_search_products"("wanted" tsquery, "most" integer) RETURNS SETOF text LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
	SELECT item_id FROM search_texts WHERE kind = 'product' AND text_words @@ wanted LIMIT most
$$;--> statement-breakpoint
CREATE FUNCTION "find_search_titles"("wanted" tsquery, "most" integer) RETURNS SETOF text LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
	SELECT item_id FROM search_texts WHERE kind = 'product' AND title_words @@ wanted LIMIT most
$$;--> statement-breakpoint
CREATE FUNCTION "find_search_content"("wanted" tsquery, "most" integer) RETURNS TABLE (kind text, id text, in_title boolean) LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
	SELECT kind, item_id, bool_or(title_words @@ wanted) FROM search_texts WHERE kind <> 'product' AND text_words @@ wanted
	GROUP BY kind, item_id ORDER BY 3 DESC, 2 DESC LIMIT most
$$;--> statement-breakpoint
CREATE FUNCTION "keep_search_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_search_text('product', NEW.id, 'en', NEW.title, concat_ws(' ', NEW.category, NEW.food, NEW.short_description,
		search_plain(NEW.description), search_plain(array_to_string(NEW.benefits, ' ')), NEW.product_pack_off || 'g ' || NEW.product_pack_off || 'gm'));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_search_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_search_text('post', NEW.id, 'en', NEW.blog_title, search_plain(NEW.paragraph));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_search_about"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_search_text('about', NEW.id, 'en', NEW.about_title, concat_ws(' ', NEW.about_subtitle, search_plain(NEW.paragraph)));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_search_mission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_search_text('mission', NEW.id, 'en', NEW.title, search_plain(NEW.description));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "forget_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_texts WHERE kind = TG_ARGV[0] AND item_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_search_added" AFTER INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION "keep_search_product"();--> statement-breakpoint
-- Named by columns, so that nothing is asked where stock is sold.
CREATE TRIGGER "products_search_changed" AFTER UPDATE OF "title", "category", "food", "short_description", "description", "benefits", "product_pack_off" ON "products" FOR EACH ROW
WHEN ((OLD.title, OLD.category, OLD.food, OLD.short_description, OLD.description, OLD.benefits, OLD.product_pack_off)
	IS DISTINCT FROM (NEW.title, NEW.category, NEW.food, NEW.short_description, NEW.description, NEW.benefits, NEW.product_pack_off))
EXECUTE FUNCTION "keep_search_product"();--> statement-breakpoint
CREATE TRIGGER "products_search_deleted" AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "forget_search_text"('product');--> statement-breakpoint
CREATE TRIGGER "posts_search_kept" AFTER INSERT OR UPDATE OF "blog_title", "paragraph" ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "keep_search_post"();--> statement-breakpoint
CREATE TRIGGER "posts_search_deleted" AFTER DELETE ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "forget_search_text"('post');--> statement-breakpoint
CREATE TRIGGER "about_search_kept" AFTER INSERT OR UPDATE OF "about_title", "about_subtitle", "paragraph" ON "about_sections" FOR EACH ROW EXECUTE FUNCTION "keep_search_about"();--> statement-breakpoint
CREATE TRIGGER "about_search_deleted" AFTER DELETE ON "about_sections" FOR EACH ROW EXECUTE FUNCTION "forget_search_text"('about');--> statement-breakpoint
CREATE TRIGGER "mission_search_kept" AFTER INSERT OR UPDATE OF "title", "description" ON "mission_sections" FOR EACH ROW EXECUTE FUNCTION "keep_search_mission"();--> statement-breakpoint
CREATE TRIGGER "mission_search_deleted" AFTER DELETE ON "mission_sections" FOR EACH ROW EXECUTE FUNCTION "forget_search_text"('mission');--> statement-breakpoint
SELECT keep_search_text('product', id, 'en', title, concat_ws(' ', category, food, short_description,
	search_plain(description), search_plain(array_to_string(benefits, ' ')), product_pack_off || 'g ' || product_pack_off || 'gm')) FROM products;--> statement-breakpoint
SELECT keep_search_text('post', id, 'en', blog_title, search_plain(paragraph)) FROM blog_posts;--> statement-breakpoint
SELECT keep_search_text('about', id, 'en', about_title, concat_ws(' ', about_subtitle, search_plain(paragraph))) FROM about_sections;--> statement-breakpoint
SELECT keep_search_text('mission', id, 'en', title, search_plain(description)) FROM mission_sections;--> statement-breakpoint
INSERT INTO "search_names" ("id", "names") VALUES ('ragi', ARRAY['ragi', 'madua', 'maduwa', 'marua', 'mandua', 'nachni', 'finger millet', 'रागी', 'मडुआ', 'मड़ुआ', 'मंडुआ', 'नाचनी']);--> statement-breakpoint
-- The texts in further languages (docs/decisions/059), each a text of its own.
CREATE FUNCTION "keep_search_translations"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_language text;
	texts jsonb;
BEGIN
	DELETE FROM search_texts WHERE kind = TG_ARGV[0] AND item_id = NEW.id AND language <> 'en' AND NOT NEW.translations ? language;
	FOR of_language, texts IN SELECT * FROM jsonb_each(NEW.translations) LOOP
		PERFORM keep_search_text(TG_ARGV[0], NEW.id, of_language, texts ->> TG_ARGV[1],
			(SELECT string_agg(search_plain(said #>> '{}'), ' ') FROM jsonb_path_query(texts, 'strict $.**') AS said WHERE jsonb_typeof(said) = 'string'));
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_search_translated" AFTER INSERT OR UPDATE OF "translations" ON "products" FOR EACH ROW EXECUTE FUNCTION "keep_search_translations"('product', 'title');--> statement-breakpoint
CREATE TRIGGER "post_search_translated" AFTER INSERT OR UPDATE OF "translations" ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION "keep_search_translations"('post', 'blogTitle');--> statement-breakpoint
CREATE TRIGGER "about_search_translated" AFTER INSERT OR UPDATE OF "translations" ON "about_sections" FOR EACH ROW EXECUTE FUNCTION "keep_search_translations"('about', 'aboutTitle');--> statement-breakpoint
CREATE TRIGGER "mission_search_translated" AFTER INSERT OR UPDATE OF "translations" ON "mission_sections" FOR EACH ROW EXECUTE FUNCTION "keep_search_translations"('mission', 'title');
