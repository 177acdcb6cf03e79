import { type Dress, dressOf, type Look, lookOfBefore } from "#app/lib/shop/look.ts";
import { type LookColours, lookColours } from "./look-colours.server.ts";
import { stylesOfLook } from "./look-styles.server.ts";

/** A look as pages, mails and pictures show it on a day. */
export interface ShownLook {
  look: Look;
  dress: Dress | undefined;
  /** Undefined where the shop's own colours of app.css stand. */
  colours: LookColours | undefined;
  /** CSS for the head of each page; empty where nothing is another than in app.css. */
  styles: string;
}

/** How a look is shown in this dress. */
export function shownLook(look: Look, dress: Dress | undefined): ShownLook {
  const colours = look.colour ? lookColours(look.colour) : undefined;
  return { look, dress, colours, styles: stylesOfLook(look, colours, dress) };
}

let present = lookOfBefore;
let shown = shownLook(lookOfBefore, undefined);

/** From now on this node shows this look. */
export function setLook(look: Look): void {
  present = look;
}

/** How the shop looks at a moment: a dress begins and ends at midnight in Jharkhand (rules: looks-5). */
export function lookNow(now = new Date()): ShownLook {
  const dress = dressOf(present, now);
  if (shown.look !== present || shown.dress !== dress) shown = shownLook(present, dress);
  return shown;
}
