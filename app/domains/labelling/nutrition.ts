/**
 * What a nutrition table names, in the order of the law (FSSAI, Labelling and Display 2020), and then what claims are
 * made about. Energy in kcal, sodium, calcium and iron in mg, the rest in g.
 */
export const nutrients = {
  energy: { unit: "kcal" },
  protein: { unit: "g" },
  carbohydrate: { unit: "g" },
  sugars: { unit: "g", within: "carbohydrate" },
  addedSugars: { unit: "g", within: "sugars" },
  fibre: { unit: "g", within: "carbohydrate" },
  fat: { unit: "g" },
  saturatedFat: { unit: "g", within: "fat" },
  transFat: { unit: "g", within: "fat" },
  sodium: { unit: "mg" },
  calcium: { unit: "mg" },
  iron: { unit: "mg" },
} as const satisfies Record<string, { unit: "kcal" | "g" | "mg"; within?: string }>;

export type Nutrient = keyof typeof nutrients;

export const nutrientNames = Object.keys(nutrients) as Nutrient[];

/** Those that the law wants in every table (rules: labelling-2). */
export const neededNutrients = nutrientNames.filter(
  (name) => !["fibre", "calcium", "iron"].includes(name),
);

/** Of 100 g, each in its unit; what nobody has measured is left out. */
export type Nutrition = Partial<Record<Nutrient, number>>;

/** What a serving has of what 100 g have, to a tenth; below 1 to a hundredth. */
export function perServing(of100g: number, servingGrams: number): number {
  const exact = (of100g * servingGrams) / 100;
  return exact < 1 ? Math.round(exact * 100) / 100 : Math.round(exact * 10) / 10;
}
