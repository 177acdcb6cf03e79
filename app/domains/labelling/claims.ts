import type { Nutrient, Nutrition } from "./nutrition.ts";

/**
 * What a day needs of a nutrient (ICMR-NIN, Nutrient Requirements for Indians 2020, an adult man), which "source of" and
 * "rich in" are measured by: g of protein, mg of calcium and iron. Fibre is measured by grams instead.
 */
const dailyNeeds = { protein: 54, calcium: 1000, iron: 19 } as const;

/** What must hold of 100 g of a solid food: a nutrient, at least or at most so much, in its unit. */
interface ClaimRule {
  nutrient: Nutrient;
  atLeast?: number;
  atMost?: number;
}

/** A share of a day's need, to 0.01. */
const share = (nutrient: keyof typeof dailyNeeds, percent: number): ClaimRule => ({
  nutrient,
  atLeast: Math.round(dailyNeeds[nutrient] * percent) / 100,
});

/**
 * The claims that a pack can make, each with the figure of 100 g that carries it (Advertising and Claims Regulations 2018,
 * Schedule I; "source of" from 15 %, "rich in" from 30 % of a day's need). Ask your accountant or a food chemist before
 * printing one.
 */
export const claimRules = {
  richInCalcium: share("calcium", 30),
  sourceOfCalcium: share("calcium", 15),
  richInIron: share("iron", 30),
  sourceOfIron: share("iron", 15),
  richInProtein: share("protein", 30),
  sourceOfProtein: share("protein", 15),
  highFibre: { nutrient: "fibre", atLeast: 6 },
  sourceOfFibre: { nutrient: "fibre", atLeast: 3 },
  lowFat: { nutrient: "fat", atMost: 3 },
  lowSugar: { nutrient: "sugars", atMost: 5 },
  noAddedSugar: { nutrient: "addedSugars", atMost: 0 },
  lowSodium: { nutrient: "sodium", atMost: 120 },
  noTransFat: { nutrient: "transFat", atMost: 0.2 },
} as const satisfies Record<string, ClaimRule>;

export type Claim = keyof typeof claimRules;
export const claims = Object.keys(claimRules) as Claim[];

/** Why a claim is not carried: its nutrient has no figure, or one that is too low or too high. */
export interface ClaimFault {
  claim: Claim;
  nutrient: Nutrient;
  figure: number | undefined;
  atLeast: number | undefined;
  atMost: number | undefined;
}

/** Those of the claims that the figures do not carry (rules: labelling-3). */
export function unfounded(made: readonly Claim[], nutrition: Nutrition): ClaimFault[] {
  return made.flatMap((claim) => {
    const { nutrient, atLeast, atMost }: ClaimRule = claimRules[claim];
    const figure = nutrition[nutrient];
    const isCarried =
      figure !== undefined &&
      (atLeast === undefined || figure >= atLeast) &&
      (atMost === undefined || figure <= atMost);
    return isCarried ? [] : [{ claim, nutrient, figure, atLeast, atMost }];
  });
}
