import { titleKey } from "#app/domains/catalog/product/title-key.ts";
import type { ImportedFields } from "./product-import.ts";

/** The fields that have one spelling in the shop, and what two spellings of the same have in common. */
const keys = {
  // rules: catalog-12
  category: titleKey,
  // rules: packs-1
  food: (food: string) => food.replaceAll(/\s+/g, "").toLowerCase(),
} as const;
type SpelledField = keyof typeof keys;
const spelledFields = Object.keys(keys) as SpelledField[];

/** What stands in these fields of a product. */
interface StandingSpelling {
  id: string;
  category: string;
  food: string | null;
}

/** Finds how a field of a file is spelled by the products that have it, or by the first row that brings it. */
export type Spell = (field: SpelledField, typed: string) => string;

/**
 * @param rows what the file says of products: those of which it says something else have no say, so that who
 *   changes all products of a category at once may change its spelling.
 */
export function spellingOf(
  standing: readonly StandingSpelling[],
  rows: readonly { id?: string | undefined; cells: { category?: string; food?: string } }[],
): Spell {
  const cellsOf = new Map(rows.flatMap(({ id, cells }) => (id ? [[id, cells] as const] : [])));
  const isEdited = (field: SpelledField, product: StandingSpelling) => {
    const cell = cellsOf.get(product.id)?.[field];
    return cell !== undefined && cell !== (product[field] ?? "");
  };
  const chosen = new Map(
    spelledFields.map((field) => {
      const others = standing.filter((product) => !isEdited(field, product));
      return [field, new Map([...spellings(field, others)].map(mostUsed))];
    }),
  );
  return (field, typed) => {
    const text = typed.trim().replaceAll(/\s+/g, " ");
    const known = chosen.get(field);
    const key = keys[field](text);
    const spelled = known?.get(key) ?? text;
    known?.set(key, spelled);
    return spelled;
  };
}

/** Whether an import would write a spelling that others have got otherwise since its preview. */
export function isSpelledOtherwise(
  standing: readonly StandingSpelling[],
  changes: readonly { productId: string; became: ImportedFields }[],
): boolean {
  return spelledFields.some((field) => {
    const written = changes.filter(({ became }) => became[field]);
    const edited = new Set(
      changes.filter(({ became }) => field in became).map(({ productId }) => productId),
    );
    const known = spellings(
      field,
      standing.filter(({ id }) => !edited.has(id)),
    );
    return written.some(({ became }) => {
      const text = became[field] ?? "";
      return known.get(keys[field](text))?.has(text) === false;
    });
  });
}

/** By key, how many of the products have which spelling. */
function spellings(field: SpelledField, products: readonly StandingSpelling[]) {
  const byKey = new Map<string, Map<string, number>>();
  for (const { [field]: text } of products) {
    if (!text) continue;
    const key = keys[field](text);
    const found = byKey.get(key) ?? new Map<string, number>();
    byKey.set(key, found.set(text, (found.get(text) ?? 0) + 1));
  }
  return byKey;
}

function mostUsed([key, found]: [string, Map<string, number>]): [string, string] {
  const [first] = [...found].sort(
    ([one, uses], [other, others]) => others - uses || (one < other ? -1 : 1),
  );
  return [key, first?.[0] ?? ""];
}
