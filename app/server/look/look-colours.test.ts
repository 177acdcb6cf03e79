import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { dressColours, grounds, lookColours, themes } from "./look-colours.server.ts";

/** 1,001 colours over the whole cube, the same at each run. */
const colours = Array.from({ length: 1001 }, (_, n) => {
  const at = (n * 2_654_435_761) % 0x1000000;
  return `#${at.toString(16).padStart(6, "0")}`;
});
const edges = ["#000000", "#ffffff", "#ffff00", "#00ffff", "#ff00ff", "#0000ff", "#808080"];

/** The pairs of a theme that are too near each other. */
function unreadable(of: Record<string, string>, pairs: [string, string][]) {
  const at = (name: string) => of[name] ?? name;
  return pairs.filter(([text, ground]) => wcagContrast(at(text), at(ground)) < 4.5).map(String);
}

test("a thousand colours can each be read in both themes", () => {
  const bad = [...colours, ...edges].flatMap((colour) => {
    const made = lookColours(colour);
    return themes
      .flatMap((theme) => {
        const of = made[theme] as unknown as Record<string, string>;
        const texts = ["primary", "primary-hover", "heading", "accent-ink", "focus"];
        const found = unreadable(of, [
          ...texts.flatMap((text) => grounds[theme].map((on): [string, string] => [text, on])),
          ["primary", "primary-soft"],
          ["primary", "accent-soft"],
          ["primary-hover", "primary-soft"],
          ["accent-ink", "accent-soft"],
          ["heading", "accent-soft"],
          ["on-primary", "primary"],
          ["on-primary", "primary-hover"],
          ["on-accent", "accent"],
          // Ink and quiet words stand on the soft grounds as well.
          [theme === "light" ? "#241a14" : "#ede3d8", "primary-soft"],
          [theme === "light" ? "#241a14" : "#ede3d8", "accent-soft"],
          [theme === "light" ? "#6b5a4e" : "#bcab9c", "primary-soft"],
          [theme === "light" ? "#6b5a4e" : "#bcab9c", "accent-soft"],
        ]);
        const shape = wcagContrast(of.accent ?? "", grounds[theme][0] ?? "");
        return shape < 3 ? [...found, `accent ${shape}`] : found;
      })
      .map((problem) => `${colour}: ${problem}`);
  });
  expect(bad).toEqual([]);
});

test("what can be read is kept, what cannot is said to have been changed", () => {
  expect(lookColours("#7a2e1f").light.primary).toBe("#7a2e1f");
  expect(lookColours("#7a2e1f").corrections).toEqual({ light: "kept", dark: "lighter" });
  expect(lookColours("#ffee88").corrections).toEqual({ light: "darker", dark: "kept" });
  expect(lookColours("#808080").corrections).toEqual({ light: "darker", dark: "lighter" });
});

test("a festival's colour changes drawings and marks alone", () => {
  const { light, dark } = dressColours("#2f7d32");
  expect(Object.keys(light)).toEqual(["accent", "accent-soft", "accent-ink", "on-accent"]);
  expect(light.accent).toBe("#2f7d32");
  expect(wcagContrast(dark["accent-ink"], dark["accent-soft"])).toBeGreaterThanOrEqual(4.5);
});
