import fc from "fast-check";
import { expect, test } from "vitest";
import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import { pool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

test.each([
  ["Ragi Til-Laddu (200 gm)", ["ragi", "til", "laddu", "200", "gm"]],
  ["मड़ुआ का आटा।", ["मडुआ", "का", "आटा"]],
  ["Mother’s Crème, mother's", ["mothers", "creme"]],
  ["५०० ग्राम", ["500", "ग्राम"]],
  ["<>&'; --", []],
])("%s has these words", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ["ragi", "raggi", "raagi", "ragee", "रागी", "रागि"],
  ["laddu", "lado", "laddoo", "ladoo", "Laddus", "लड्डू", "लड्डु"],
  ["madua", "मड़ुआ", "मडुआ", "madooa"],
  ["mandua", "मंडुआ", "मण्डुआ"],
  ["nachni", "नाचनी", "nachani"],
  ["namkeen", "नमकीन", "namkin"],
  ["rice", "राइस"],
  ["jharkhand", "झारखंड"],
  ["chai", "चाय"],
  ["pahad", "पहाड़"],
])("these sound alike: %s, %s …", (...alike) => {
  const sounds = alike.map((word) => searchSound(searchWords(word)[0] ?? ""));
  expect(new Set(sounds).size).toBe(1);
});

test("these do not", () => {
  const sounds = ["ragi", "laddu", "madua", "malt", "mela", "500", "50", "आटा", "बीज"].map(
    searchSound,
  );
  expect(new Set(sounds).size).toBe(sounds.length);
});

test("the database reads words and sounds as the shop does (rules: search-2, search-4)", async () => {
  const letters = fc.constantFrom(
    ..."abcdefghijklmnopqrstuvwxyzABCehsxy0159 -'<é’",
    ..."कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहळअआइईउऊएऐओऔऑड़ढ़क़ज़ंँः्ािीुूेैोौृ०९।",
    ..."ßæøΩЖñ…·×ªﬁＡ৳বাংলাଓଡ଼ିᱥᱟᱱ日本",
  );
  const text = fc.array(letters, { maxLength: 40 }).map((given) => given.join(""));
  const texts = fc.sample(fc.oneof(text, fc.string({ unit: "binary", maxLength: 20 })), {
    numRuns: 1500,
    seed: 16,
  });
  const given = texts.filter((one) => !one.includes("\0"));
  const { rows } = await pool.query<{ words: string[]; sounds: string[] }>(
    `select words, array(select search_sound(word) from unnest(words) as word) as sounds
     from unnest($1::text[]) with ordinality as given (said, place), search_words(said) as words order by place`,
    [given],
  );
  for (const [place, { words, sounds }] of rows.entries()) {
    const expected = searchWords(given[place] ?? "");
    expect([...words].sort(), given[place]).toEqual([...expected].sort());
    expect(sounds, given[place]).toEqual(words.map(searchSound));
  }
});
