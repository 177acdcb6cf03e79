import { expect, test } from "vitest";
import type { Language } from "#app/lib/text/language.ts";
import { mailLanguageOf } from "./mail-language.ts";

test("readers of the base language get what the settings say, others theirs (rules: mail-6)", () => {
  expect(mailLanguageOf("en", "it")).toBe("it");
  expect(mailLanguageOf("hi", "it")).toBe("hi");
  // A language of the pages that no mails are written in yet.
  expect(mailLanguageOf("kru" as Language, "it")).toBe("en");
  // What the version before has left.
  expect(mailLanguageOf(undefined, "it")).toBe("it");
});
