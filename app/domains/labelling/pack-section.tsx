import clsx from "clsx";
import type { ReactNode } from "react";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import {
  allergenList,
  claimWord,
  markWord,
  nutrientAmount,
  nutrientWord,
  shelfLifeWords,
} from "./label-words.ts";
import { makersOf } from "./makers.ts";
import { type Nutrient, nutrientNames, nutrients, perServing } from "./nutrition.ts";
import type { Mark, ReadPackFacts } from "./pack-facts.ts";

/** Beside the price: that the MRP has all taxes in it (rules: labelling-4). */
export function MrpNote({ mrp }: { mrp: Paise }) {
  return (
    <p className="text-muted text-sm tabular-nums">
      {m.mrp_with_taxes({ amount: formatMoney(mrp) })}
    </p>
  );
}

interface PackSectionProps {
  /** Net quantity. */
  grams: number | null;
  facts: ReadPackFacts;
}

/** What a pack says, as somebody who cooks reads it before buying (rules: labelling-4). */
export function PackSection({ grams, facts }: PackSectionProps) {
  const { storage, cooking, claims, mark } = facts;
  const shelfLife = shelfLifeWords(facts);
  const { own, maker, packer, licence } = makersOf(facts, site);
  const care = [own, site.phone, site.email].filter(Boolean).join(", ");
  return (
    <section
      aria-labelledby="pack-section"
      className="wrap-anywhere mt-12 border-line border-t pt-8"
    >
      <h2 id="pack-section" className="text-xl">
        {m.pack_section_title()}
      </h2>
      <div className="mt-5 grid items-start gap-x-14 gap-y-8 md:grid-cols-2">
        <dl className="grid gap-5 empty:hidden">
          {facts.commonName && (
            <Fact term={m.pack_fact_common_name()} lang={langOf(facts, "commonName")}>
              <span className="inline-flex items-center gap-2">
                {mark && <MarkSign mark={mark} />}
                {facts.commonName}
              </span>
            </Fact>
          )}
          {!facts.commonName && mark && (
            <Fact term={m.pack_fact_mark()}>
              <MarkSign mark={mark} />
            </Fact>
          )}
          <IngredientFacts facts={facts} />
          {claims.length > 0 && (
            <Fact term={m.pack_fact_claims()}>
              {claims.map((claim) => claimWord(claim)).join(", ")}
            </Fact>
          )}
          {cooking && (
            <Fact term={m.pack_fact_cooking()} lang={langOf(facts, "cooking")}>
              <span className="whitespace-pre-line">{cooking}</span>
            </Fact>
          )}
          {storage && (
            <Fact term={m.pack_fact_storage()} lang={langOf(facts, "storage")}>
              {storage}
            </Fact>
          )}
          {shelfLife && <Fact term={m.pack_fact_shelf_life()}>{shelfLife}</Fact>}
        </dl>
        <div className="grid gap-8">
          <NutritionTable facts={facts} />
          <dl className="grid gap-4 text-sm">
            {grams !== null && (
              <Fact term={m.pack_fact_net_quantity()}>{m.unit_g({ n: grams })}</Fact>
            )}
            <Fact term={m.pack_fact_maker()}>{maker}</Fact>
            {packer !== maker && <Fact term={m.pack_fact_packer()}>{packer}</Fact>}
            {licence && <Fact term={m.pack_fact_licence_short()}>{licence}</Fact>}
            <Fact term={m.pack_fact_origin()}>{facts.origin || m.pack_fact_india()}</Fact>
            <Fact term={m.pack_fact_care()}>{care}</Fact>
          </dl>
        </div>
      </div>
    </section>
  );
}

/** What is in a pack, for its list of facts; whoever must not eat something reads its allergens in bold. */
export function IngredientFacts({ facts }: { facts: ReadPackFacts }) {
  const { ingredients, allergens, mayContain } = facts;
  return (
    <>
      {ingredients.length > 0 && (
        <Fact term={m.pack_fact_ingredients()} lang={langOf(facts, "ingredients")}>
          {ingredients.join(", ")}
        </Fact>
      )}
      {allergens.length > 0 && (
        <Fact term={m.pack_fact_allergens()}>
          <strong>{allergenList(allergens)}</strong>
        </Fact>
      )}
      {mayContain.length > 0 && (
        <Fact term={m.pack_fact_may_contain()}>{allergenList(mayContain)}</Fact>
      )}
    </>
  );
}

interface FactProps {
  term: string;
  lang?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function Fact(props: FactProps) {
  return (
    <div className={props.className}>
      <dt className="font-semibold text-heading">{props.term}</dt>
      <dd lang={props.lang} className="mt-0.5">
        {props.children}
      </dd>
    </div>
  );
}

/** The circle or triangle that the law draws, in a square of its colour; said in words too. */
export function MarkSign({ mark }: { mark: Mark }) {
  const isVegetarian = mark === "vegetarian";
  const colour = isVegetarian ? "#008000" : "#8b4513";
  return (
    <svg role="img" aria-label={markWord(mark)} viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect x="1" y="1" width="18" height="18" fill="#fff" stroke={colour} strokeWidth="2" />
      {isVegetarian ? (
        <circle cx="10" cy="10" r="5" fill={colour} />
      ) : (
        <path d="M10 4.5 16 15H4Z" fill={colour} />
      )}
    </svg>
  );
}

/** The figures of 100 g and of a serving; nothing where nobody has measured any. */
function NutritionTable({ facts: { nutrition, servingGrams } }: { facts: ReadPackFacts }) {
  const rows = nutrientNames.flatMap((name) => {
    const figure = nutrition[name];
    return figure === undefined ? [] : [{ name, figure }];
  });
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-2 text-start font-semibold text-base text-heading">
        {m.pack_fact_nutrition()}
      </caption>
      <thead>
        <tr className="border-line border-b align-bottom text-muted">
          <td />
          <th scope="col" className="py-2 text-end font-normal">
            {m.nutrition_per_100()}
          </th>
          {servingGrams !== null && (
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {m.nutrition_per_serving({ grams: servingGrams })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figure }) => (
          <tr key={name} className="border-line border-b">
            <th
              scope="row"
              className={clsx("py-2 text-start font-normal", isPart(name) && "ps-4 text-muted")}
            >
              {nutrientWord(name)}
            </th>
            <td className="py-2 text-end">{nutrientAmount(name, figure)}</td>
            {servingGrams !== null && (
              <td className="py-2 ps-3 text-end">
                {nutrientAmount(name, perServing(figure, servingGrams))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isPart = (name: Nutrient) => "within" in nutrients[name];
