-- By hand:
-- Of a text of more than 1,000 words keep_search_text() keeps the first by the alphabet, so that its own title may find it no more.
-- Here they become the first as they stand in it, the title's before all others. The text is read as where the row was written.
CREATE FUNCTION "keep_long_text"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_title text;
	said text;
	translated jsonb;
	kept text[];
BEGIN
	CASE NEW.kind
	WHEN 'product' THEN
		SELECT title, concat_ws(' ', category, food, short_description, search_plain(description), search_plain(array_to_string(benefits, ' ')),
			product_pack_off || 'g ' || product_pack_off || 'gm'), translations -> NEW.language
		INTO of_title, said, translated FROM products WHERE id = NEW.item_id;
	WHEN 'post' THEN
		SELECT blog_title, search_plain(paragraph), translations -> NEW.language
		INTO of_title, said, translated FROM blog_posts WHERE id = NEW.item_id;
	WHEN 'about' THEN
		SELECT about_title, concat_ws(' ', about_subtitle, search_plain(paragraph)), translations -> NEW.language
		INTO of_title, said, translated FROM about_sections WHERE id = NEW.item_id;
	ELSE
		SELECT title, search_plain(description), translations -> NEW.language
		INTO of_title, said, translated FROM mission_sections WHERE id = NEW.item_id;
	END CASE;
	IF NEW.language <> 'en' THEN
		of_title := translated ->> CASE NEW.kind WHEN 'post' THEN 'blogTitle' WHEN 'about' THEN 'aboutTitle' ELSE 'title' END;
		said := (SELECT string_agg(search_plain(written #>> '{}'), ' ') FROM jsonb_path_query(translated, 'strict $.**') AS written WHERE jsonb_typeof(written) = 'string');
	END IF;
	kept := ARRAY(
		SELECT word FROM (
			SELECT piece, min(place) AS place FROM regexp_split_to_table(concat_ws(' ', of_title, left(said, 50000)), '\s+') WITH ORDINALITY AS found (piece, place) GROUP BY piece
		) AS pieces, unnest(search_words(piece)) AS word
		GROUP BY word ORDER BY min(place), word LIMIT 1000
	);
	-- Its own update ends here.
	IF kept = '{}' OR array_to_tsvector(kept) = NEW.text_words THEN RETURN NULL; END IF;
	UPDATE search_texts SET text_words = array_to_tsvector(kept) WHERE kind = NEW.kind AND item_id = NEW.item_id AND language = NEW.language;
	INSERT INTO search_words (spelling, sound) SELECT one.word, search_sound(one.word) FROM unnest(kept) AS one (word)
	WHERE (SELECT true FROM search_words AS known WHERE known.spelling = one.word) IS NULL ORDER BY 1 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "long_texts_kept" AFTER INSERT OR UPDATE OF "text_words" ON "search_texts" FOR EACH ROW WHEN (length(NEW.text_words) >= 1000) EXECUTE FUNCTION "keep_long_text"();--> statement-breakpoint
UPDATE "search_texts" SET "text_words" = "text_words" WHERE length("text_words") >= 1000;
