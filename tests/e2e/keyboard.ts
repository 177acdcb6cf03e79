import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Goes on by Tab until something has the focus. Each stop on the way is in sight and shows that it has it. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press("Tab");
    const faults = await page.evaluate(() => {
      const stop = document.activeElement ?? document.body;
      // Around a radio button its card has the ring.
      const hasRing = [stop, stop.closest("label")?.parentElement].some((one) => {
        const style = one && getComputedStyle(one);
        return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
      });
      const { left, top, width, height } = stop.getClientRects()[0] ?? new DOMRect();
      // Neither outside of the window nor under what stays in sight there (WCAG 2.4.11).
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = stop.contains(there) || (there?.contains(stop) && there.closest("label"));
      // Within a date the browser draws a ring of its own.
      if (stop.matches("[type=date]") || (hasRing && isSeen)) return [];
      return [`${hasRing ? "not in sight" : "without a ring"}: ${stop.outerHTML.slice(0, 200)}`];
    });
    expect(faults).toEqual([]);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("it was not reached in 60 steps");
}
