import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { type Claim, unfounded } from "./claims.ts";
import { claimsInTexts } from "./claims-in-texts.ts";
import { claimWord } from "./label-words.ts";
import type { PackFacts } from "./pack-facts.ts";
import { claimFaultWords } from "./pack-facts-form.ts";

/** A pack that claims the one may say the other. */
const stronger: Partial<Record<Claim, Claim>> = {
  sourceOfCalcium: "richInCalcium",
  sourceOfIron: "richInIron",
  sourceOfProtein: "richInProtein",
  sourceOfFibre: "highFibre",
};

/**
 * What a product's title, descriptions and benefits claim in any language without what carries it: a sentence for each, in
 * the language of the request (rules: labelling-5). For staff.
 */
export async function unfoundedInTexts(
  productId: string,
  { nutrition, allergens, mayContain, claims: made }: PackFacts,
): Promise<string[]> {
  const { title, shortDescription, description, benefits, translations } = products;
  const [row] = await db
    .select({ title, shortDescription, description, benefits, translations })
    .from(products)
    .where(eq(products.id, productId));
  const texts = [row, ...Object.values(row?.translations ?? {})].flatMap((said) => [
    said?.title ?? "",
    said?.shortDescription ?? "",
    plainText(said?.description ?? ""),
    ...(said?.benefits ?? []),
  ]);
  const hasGluten = [...allergens, ...mayContain].includes("gluten");
  return claimsInTexts(texts).flatMap(({ claim, said }) => {
    const text = said.join("”, “");
    if (claim === "glutenFree") return hasGluten ? [m.claim_in_texts_gluten({ text })] : [];
    const [fault] = unfounded([claim], nutrition);
    if (fault) return [m.claim_in_texts_unfounded({ text, why: claimFaultWords(fault) })];
    const isMade = made.some((each) => each === claim || each === stronger[claim]);
    return isMade ? [] : [m.claim_in_texts_not_made({ text, claim: claimWord(claim) })];
  });
}
