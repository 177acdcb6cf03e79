import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";
import type { Language } from "#app/lib/text/language.ts";
import { expect } from "./shop.ts";
import { latinNames, smallTargets } from "./usable-in-page.ts";

const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const axeOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  // To describe what passes takes longer than to find out.
  resultTypes: ["violations" as const],
  selectors: false,
  // No style of ours asks how a phone is held.
  preload: false,
};

const textsOf = (language: Language) => {
  const messages: Record<string, unknown> = JSON.parse(
    readFileSync(`messages/${language}.json`, "utf8"),
  );
  return Object.values(messages).filter((text) => typeof text === "string");
};
const hindi = new Set(textsOf("hi"));
const english = new Set(textsOf("en").filter((text) => !hindi.has(text)));

/**
 * The open page, in the state that it is in: nothing for axe to find, nothing beyond its edges; on a phone a finger's
 * targets; in another language no English beside the text.
 */
export async function expectUsable(page: Page, language: Language) {
  await expectNothingBeyond(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 400;
  if (isPhone) expect(await page.evaluate(smallTargets)).toEqual([]);
  // Names of people and products, and what is not translated yet, are data.
  if (language !== "en")
    expect((await page.evaluate(latinNames)).filter((text) => english.has(text))).toEqual([]);
  await expectNoViolation(page);
}

/** Neither wider than the window, nor longer than what it shows: what is only spoken, in no box that holds it, lengthens it. */
export async function expectNothingBeyond(page: Page) {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      const end = Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY);
      return Math.max(scrollWidth - clientWidth, scrollHeight - Math.max(end, clientHeight));
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** By axe alone: the package that brings it to Playwright asks for frames, of which no page has any, for a fifth of the time. */
export async function expectNoViolation(page: Page, part = "html") {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([part, options]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(part, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [part, axeOptions] as const,
  );
  expect(violations).toEqual([]);
}
