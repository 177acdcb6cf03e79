import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Goes on by Tab until something has the focus. Each stop on the way is in sight and shows that it has it. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press("Tab");
    const faults = await page.evaluate(() => {
      const stop = document.activeElement ?? document.body;
      const { top, bottom } = stop.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(stop);
      // Within a date the browser draws a ring of its own.
      const hasRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      if (stop.matches("[type=date]") || (hasRing && bottom > 0 && top < innerHeight)) return [];
      return [stop.outerHTML.slice(0, 200)];
    });
    expect(faults).toEqual([]);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("it was not reached in 60 steps");
}
