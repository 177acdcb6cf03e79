import type { Oklch } from "culori";
import {
  clampChroma,
  formatHex,
  useMode as known,
  modeLrgb,
  modeOklch,
  modeRgb,
  wcagContrast,
} from "culori/fn";

// The library's other spaces would stay in memory for nothing.
known(modeRgb);
known(modeLrgb);
const oklch = known(modeOklch);

/** The colours of one theme that follow what somebody likes; the names of app.css. */
export interface ThemeColours {
  heading: string;
  primary: string;
  "primary-hover": string;
  "primary-soft": string;
  "on-primary": string;
  focus: string;
  accent: string;
  "accent-soft": string;
  "accent-ink": string;
  "on-accent": string;
}

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** What was done to a colour so that it can be read: nothing, or which way it went. */
export type Correction = "kept" | "darker" | "lighter";

/** On what texts stand: page, surface, raised, sunken of app.css. */
export const grounds: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#ffffff", "#fff8ec", "#f7ecda"],
  dark: ["#15100d", "#211913", "#2a2019", "#100c09"],
};

/** As WCAG 2.2 AA asks of text (1.4.3) and of what can be used (1.4.11). */
const [ofText, ofShapes] = [4.5, 3];
const white = "#ffffff";
const ink = "#241a14";

/** The hue and strength of a colour in another lightness, 0 to 1, as a screen can show it. */
function shade(colour: string, lightness: number, mostChroma = 0.4): string {
  const { c, h = 0 } = oklch(colour) as Oklch;
  const wanted: Oklch = { mode: "oklch", l: lightness, c: Math.min(c, mostChroma), h };
  return formatHex(clampChroma(wanted, "oklch"));
}

const lightnessOf = (colour: string) => (oklch(colour) as Oklch).l;

const stands = (colour: string, on: readonly string[], contrast: number) =>
  on.every((ground) => wcagContrast(colour, ground) >= contrast);

/** The colour itself where it can be read on all grounds, else the next that can in this direction. */
function readable(
  colour: string,
  on: readonly string[],
  contrast: number,
  way: Exclude<Correction, "kept">,
): string {
  const step = way === "darker" ? -0.005 : 0.005;
  let lightness = lightnessOf(colour);
  let found = colour;
  while (!stands(found, on, contrast) && lightness > 0 && lightness < 1) {
    lightness = Math.min(Math.max(lightness + step, 0), 1);
    found = shade(colour, lightness);
  }
  return stands(found, on, contrast) ? found : way === "darker" ? "#000000" : white;
}

/** The colours of drawings, marks and warm grounds: of the shop's colour, or of a festival's. */
function accentColours(colour: string, theme: Theme) {
  const isLight = theme === "light";
  const way = isLight ? "darker" : "lighter";
  const soft = isLight ? shade(colour, 0.945, 0.055) : shade(colour, 0.29, 0.045);
  let accent = readable(colour, grounds[theme].slice(0, isLight ? 2 : 3), ofShapes, way);
  const text = [ink, white].find((text) => stands(text, [accent], ofText));
  // Neither ink nor white can be read on some in the middle: a little lighter, and ink can.
  if (!text) accent = readable(accent, [ink], ofText, "lighter");
  const written = shade(colour, isLight ? 0.42 : 0.88, isLight ? 0.12 : 0.1);
  return {
    accent,
    "accent-soft": soft,
    "accent-ink": readable(written, [...grounds[theme], soft], ofText, way),
    "on-accent": text ?? ink,
  };
}

/** All of a theme that follows the shop's colour. */
function coloursOf(colour: string, theme: Theme): ThemeColours {
  const isLight = theme === "light";
  const way = isLight ? "darker" : "lighter";
  const accents = accentColours(colour, theme);
  const soft = isLight ? shade(colour, 0.945, 0.03) : shade(colour, 0.27, 0.045);
  const on = [...grounds[theme], soft, accents["accent-soft"]];
  const primary = readable(colour, on, ofText, way);
  const lightness = lightnessOf(primary);
  // What is nearly black or white already answers the pointer in the other direction.
  const further = isLight
    ? lightness > 0.2
      ? lightness - 0.08
      : lightness + 0.14
    : lightness < 0.95
      ? lightness + 0.05
      : lightness - 0.08;
  return {
    heading: isLight ? readable(shade(colour, 0.27, 0.08), on, ofText, "darker") : white,
    primary,
    "primary-hover": readable(shade(primary, further), on, ofText, way),
    "primary-soft": soft,
    "on-primary": isLight ? white : shade(colour, 0.19, 0.05),
    focus: primary,
    ...accents,
  };
}

/** The colours of each theme, and how what was liked had to be changed there. */
export interface LookColours {
  light: ThemeColours;
  dark: ThemeColours;
  corrections: Record<Theme, Correction>;
}

/**
 * Makes the shop's colours of any that somebody likes: each text in them can be read on each ground of its theme (WCAG
 * 2.2 AA, rules: looks-2). @param colour "#7a2e1f"
 */
export function lookColours(colour: string): LookColours {
  const light = coloursOf(colour, "light");
  const dark = coloursOf(colour, "dark");
  const changed = (way: Correction, primary: string) => (primary === colour ? "kept" : way);
  return {
    light,
    dark,
    corrections: {
      light: changed("darker", light.primary),
      dark: changed("lighter", dark.primary),
    },
  };
}

/** What of the colours a festival has its own: drawings, marks and warm grounds. */
export const dressColours = (colour: string) => ({
  light: accentColours(colour, "light"),
  dark: accentColours(colour, "dark"),
});
