import type { Dress, Look } from "#app/lib/shop/look.ts";
import { festivalDresses } from "./festival-dresses.server.ts";
import { logoAddress, logoSize } from "./logo-address.ts";
import { dressColours, type LookColours, type Theme } from "./look-colours.server.ts";

/**
 * What of a look is not as app.css has it, as CSS for the page's head. Its selectors weigh more than those of app.css,
 * whichever of the two the browser has first.
 */
export function stylesOfLook(
  look: Look,
  colours: LookColours | undefined,
  dress: Dress | undefined,
): string {
  const worn = dress && festivalDresses[dress];
  const dressed = worn && dressColours(worn.colour);
  return [
    inBothThemes({ ...colours?.light, ...dressed?.light }, { ...colours?.dark, ...dressed?.dark }),
    // Papers and the payment window are of one theme; app.css has the papers' colour.
    colours
      ? `:root{--primary-in-light:${colours.light.primary}}.paper.paper{--primary:${colours.light.primary}}`
      : "",
    worn ? bandStyles(worn.motif) : "",
    logoStyles(look),
  ].join("");
}

type Colours = Readonly<Record<string, string>>;

/** Not by `light-dark()`: what the build makes of that for older browsers is the build's alone. */
function inBothThemes(light: Colours, dark: Colours): string {
  const said = (colours: Colours) =>
    Object.entries(colours)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(";");
  if (Object.keys(light).length === 0) return "";
  return `:root:root{${said(light)}}${inTheDark(":root:root", said(dark))}`;
}

/** A rule for dark pages: those of the system's choice and those of the switch (theme.ts). Paper is light. */
const inTheDark = (root: string, said: string, below = "") =>
  `@media screen and (prefers-color-scheme:dark){${root}:not([data-theme=light])${below}{${said}}}` +
  `@media screen{${root}[data-theme=dark]${below}{${said}}}`;

function bandStyles(motif: string): string {
  const band = `url("${inAddress(motif)}")`;
  return `.sohrai-border{-webkit-mask-image:${band};mask-image:${band}}`;
}

const inAddress = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", "%27")}`;

const readAloud =
  "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/**
 * The logo stands in the place of the ear, and where the name is in it or there is room for one only, of the name too,
 * which stays for who hears the page.
 */
function logoStyles({ logo, logoShape, isLogoAlone }: Look): string {
  if (!logo || !logoShape) return "";
  const { width, height } = logoSize(logoShape);
  const picture = (theme: Theme) => `background-image:url(${logoAddress(`header-${theme}`, logo)})`;
  const em = isLogoAlone ? 1.9 : 1.6;
  return [
    ".logo.logo>svg{display:none}",
    `.logo::before{content:"";flex:none;width:min(${round((em * width) / height)}em,42vw,13rem);aspect-ratio:${width}/${height};background:center/contain no-repeat;${picture("light")};print-color-adjust:exact}`,
    // Beside the icons of a small phone's header there is no more room in one row.
    "@media (width<=24rem){header .logo::before{max-width:4.5rem}}",
    inTheDark(":root", picture("dark"), " .logo::before"),
    `.paper .logo.logo.logo::before{${picture("light")}}`,
    isLogoAlone
      ? `.logo>span{${readAloud}}`
      : `@media screen and (width<=24rem){header .logo>span{${readAloud}}}`,
  ].join("");
}

const round = (n: number) => Math.round(n * 100) / 100;
