import { presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { OrderLine } from "./order.ts";

/** What a line is called wherever its pack tells it from another: "Ragi Atta · 500 gm" (rules: parcels-1). */
export function lineTitle(
  { title, pack }: Pick<OrderLine, "title" | "pack">,
  locale = presentLanguage(),
): string {
  return pack === null ? title : m.line_with_pack({ title, grams: pack }, { locale });
}
