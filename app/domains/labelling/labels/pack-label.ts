import type { Paise } from "#app/lib/money/money.ts";
import { baseLanguage, type Language, languages, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopFacts } from "../../../../site.config.ts";
import type { NeededFact } from "../goods.ts";
import { allergenList, claimWord, markWord, nutrientAmount, nutrientWord } from "../label-words.ts";
import { makersOf } from "../makers.ts";
import { nutrientNames, perServing } from "../nutrition.ts";
import { ownPackCode } from "../pack-code.ts";
import type { PackTexts, WrittenPackFacts } from "../pack-facts.ts";
import { unitPriceWords } from "./unit-price.ts";

/** What a batch's labels are made of. */
export interface LabelledBatch {
  id: string;
  productId: string;
  /** By language; the base one is there always. */
  titles: Partial<Record<Language, string>>;
  /** Net quantity. */
  grams: number | null;
  mrp: Paise;
  /** Of which the shop's own code is made. */
  packNumber: number;
  number: string;
  /** "2027-03-31" */
  bestBefore: string;
  madeOn: string | null;
  /** On the shelf, withheld or not: so many labels are wanted, if nobody says otherwise. */
  units: number;
  /** When the batch was entered. */
  time: Date;
  facts: WrittenPackFacts;
  /** Of the facts that its category needs (rules: labelling-2). */
  lacks: readonly NeededFact[];
}

/** Of the shop. */
export type LabelledShop = Pick<
  ShopFacts,
  "legalName" | "address" | "phone" | "email" | "fssaiLicence"
>;

/** What a label has room for in this order (rules: labels-2): first what the law wants on the pack itself. */
export const labelParts = [
  "name",
  "net",
  "mrp",
  "unitPrice",
  "batch",
  "madeOn",
  "bestBefore",
  "maker",
  "packer",
  "care",
  "mark",
  "licence",
  "origin",
  "barcode",
  "ingredients",
  "allergens",
  "mayContain",
  "nutrition",
  "storage",
  "code",
  "cooking",
  "claims",
] as const;
export type LabelPart = (typeof labelParts)[number];

/** Up to and with this one, the law wants it on the label; the rest may stand elsewhere on the pack. */
const lastLegal: LabelPart = "origin";

export const isLegal = (part: LabelPart) =>
  labelParts.indexOf(part) <= labelParts.indexOf(lastLegal);

/** A part in a language, as the template's keys name it: "batch/en". What has no language is of the base one. */
export type LabelKey = `${LabelPart}/${Language}`;

interface Said {
  lang: Language;
  name: string;
  text: string;
}

/** What it is called and says; in a language that nobody has written it in, it does not speak. */
interface Fact {
  id: LabelPart;
  said: Said[];
  /** Bold, because it is looked for. */
  isStrong: boolean;
  /** Below all else, beside the barcode where that leaves room. */
  isLast: boolean;
}

/** A fact whose number has a height by law. */
interface Numeral {
  id: LabelPart;
  number: string;
  said: { lang: Language; before: string; after: string }[];
}

type In = { locale: Language };

/** So high, in mm, are the digits of net quantity and price at least (Packaged Commodities Rules, rule 7). */
export function numeralHeight(grams: number): 1 | 2 | 4 {
  return grams <= 200 ? 1 : grams <= 500 ? 2 : 4;
}

/** A label as pack-label.typ lays it out: every text ready, in all languages. */
export function packLabel(batch: LabelledBatch, shop: LabelledShop) {
  const makers = makersOf(batch.facts, shop);
  const facts = [
    ...datedFacts(batch),
    ...makerFacts(batch.facts, shop, makers),
    ...foodFacts(batch.facts),
  ];
  const numerals = numeralsOf(batch);
  const digits = batch.facts.gtin || ownPackCode(batch.packNumber);
  const { mark } = batch.facts;
  const names = namesOf(batch);
  const has = new Set<string>([
    ...[...facts, ...numerals].flatMap(({ id, said }) => said.map(({ lang }) => `${id}/${lang}`)),
    ...names.filter(({ isFurther }) => isFurther).map(({ lang }) => `name/${lang}`),
    ...[mark ? "mark" : "", "barcode", "code"].map((id) => `${id}/${baseLanguage}`),
  ]);
  const keysOf = (parts: readonly LabelPart[], lang: Language) =>
    parts.map((part): LabelKey => `${part}/${lang}`).filter((key) => has.has(key));
  return {
    lang: baseLanguage,
    title: m.pack_labels_of({ name: titleIn(batch, baseLanguage), number: batch.number }, base),
    names,
    height: numeralHeight(batch.grams ?? 0),
    numerals,
    facts,
    careBelow: careBelowOf(makers),
    mark: mark && { of: mark, alt: markWord(mark, base) },
    barcode: {
      digits,
      // As the eye groups them: 8 901234 567894.
      words: `${digits.slice(0, 1)} ${digits.slice(1, 7)} ${digits.slice(7)}`,
      alt: m.label_barcode({ number: digits }, base),
    },
    codeAlt: m.pack_label_code_alt({ number: batch.number }, base),
    rest: m.pack_label_rest({}, base),
    keys: languages.flatMap((lang) => keysOf(labelParts, lang)),
    legalKeys: keysOf(labelParts.filter(isLegal), baseLanguage),
  };
}

const base: In = { locale: baseLanguage };

/** What the product is called on the page that prints. */
export const labelTitle = (batch: Pick<LabelledBatch, "titles">) =>
  titleIn(batch, presentLanguage()) || titleIn(batch, baseLanguage);

const titleIn = ({ titles }: Pick<LabelledBatch, "titles">, lang: Language) => titles[lang] ?? "";

interface Name {
  lang: Language;
  text: string;
  /** There where there is room: what the food is is said in this language anyway. */
  isFurther: boolean;
}

/** What it is called in the shop, and what the food is, in each language; nothing twice. */
function namesOf(batch: LabelledBatch): Name[] {
  const names = languages.flatMap((lang): Name[] => {
    const food = textIn(batch.facts, "commonName", lang);
    const isFurther = lang !== baseLanguage && food !== "";
    return [
      { lang, text: titleIn(batch, lang), isFurther },
      { lang, text: food, isFurther: false },
    ];
  });
  return names.filter(
    ({ text }, at) => text !== "" && names.findIndex((one) => one.text === text) === at,
  );
}

const rupees = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

function numeralsOf({ grams, mrp }: LabelledBatch): Numeral[] {
  const numeral = (
    id: LabelPart,
    number: string,
    before: (said: In) => string,
    after: (said: In) => string,
  ): Numeral => {
    const said = languages.map((lang) => {
      const of = { locale: lang };
      return { lang, before: before(of), after: after(of) };
    });
    return { id, number, said };
  };
  const price = numeral(
    "mrp",
    rupees.format(mrp / 100),
    (said) => `${m.mrp({}, said)} ₹`,
    (said) => m.pack_label_all_taxes({}, said),
  );
  if (grams === null) return [price];
  const [number, unit] =
    grams < 1000 ? [grams, m.pack_label_grams] : [grams / 1000, m.pack_label_kilograms];
  const net = (said: In) => m.pack_fact_net_quantity({}, said);
  return [numeral("net", String(number), net, (said) => unit({}, said)), price];
}

/** A fact of the languages in which it has a text. */
function fact(
  id: LabelPart,
  say: (said: In) => readonly [name: string, text: string],
  look: "strong" | "plain" | "last" = "plain",
): Fact[] {
  const said = languages.flatMap((lang) => {
    const [name, text] = say({ locale: lang });
    return text === "" ? [] : [{ lang, name, text }];
  });
  return said.length === 0
    ? []
    : [{ id, said, isStrong: look === "strong", isLast: look === "last" }];
}

function datedFacts({ grams, mrp, number, madeOn, bestBefore }: LabelledBatch): Fact[] {
  return [
    ...fact(
      "unitPrice",
      (said) => [
        m.pack_label_unit_price({}, said),
        grams === null ? "" : unitPriceWords(mrp, grams, said),
      ],
      "strong",
    ),
    ...fact("batch", (said) => [m.pack_label_batch({}, said), number], "strong"),
    ...fact("madeOn", (said) => [m.pack_label_made_on({}, said), dayInDigits(madeOn)], "strong"),
    ...fact(
      "bestBefore",
      (said) => [m.pack_label_best_before({}, said), dayInDigits(bestBefore)],
      "strong",
    ),
  ];
}

/** "31/03/2027", which every language reads alike. */
function dayInDigits(day: string | null): string {
  return day === null ? "" : day.split("-").reverse().join("/");
}

/** The part with the shop's address, which need not be said again of whom to ask. */
const careBelowOf = ({ own, maker, packer }: ReturnType<typeof makersOf>) =>
  maker === own ? "maker" : packer === own ? "packer" : null;

function makerFacts(
  facts: WrittenPackFacts,
  shop: LabelledShop,
  makers: ReturnType<typeof makersOf>,
): Fact[] {
  // A number is not broken.
  const reached = `${shop.phone.replaceAll(" ", "\u00a0")}, ${shop.email}`;
  const { own, maker, packer, licence } = makers;
  const careBelow = careBelowOf(makers);
  return [
    ...fact("maker", (said) => [
      maker === packer ? m.pack_label_maker_and_packer({}, said) : m.pack_label_maker({}, said),
      maker,
    ]),
    ...(maker === packer ? [] : fact("packer", (said) => [m.pack_fact_packer({}, said), packer])),
    ...fact(
      "care",
      (said) => [
        careBelow ? m.pack_label_care_above({}, said) : m.pack_fact_care({}, said),
        careBelow ? reached : `${own}, ${reached}`,
      ],
      "last",
    ),
    ...fact(
      "licence",
      // No other name in any language: the authority's own.
      ({ locale }) => ["fssai", locale === baseLanguage && licence ? `Lic. No. ${licence}` : ""],
      "last",
    ),
    ...fact(
      "origin",
      (said) => [m.pack_fact_origin({}, said), facts.origin || m.pack_fact_india({}, said)],
      "last",
    ),
  ];
}

function foodFacts(facts: WrittenPackFacts): Fact[] {
  const { nutrition, servingGrams, allergens, mayContain, claims } = facts;
  const list = (of: typeof allergens, said: In) => (of.length > 0 ? allergenList(of, said) : "");
  const text = (field: Exclude<keyof PackTexts, "ingredients">, { locale }: In) =>
    textIn(facts, field, locale);
  return [
    ...fact("ingredients", (said) => [
      m.pack_label_ingredients({}, said),
      (textsIn(facts, said.locale).ingredients ?? []).join(", "),
    ]),
    ...fact(
      "allergens",
      (said) => [m.pack_label_contains({}, said), list(allergens, said)],
      "strong",
    ),
    ...fact("mayContain", (said) => [m.pack_label_may_contain({}, said), list(mayContain, said)]),
    ...fact("nutrition", (said) => [
      servingGrams === null
        ? m.pack_label_nutrition({}, said)
        : m.pack_label_nutrition_serving({ n: servingGrams }, said),
      nutrientNames
        .flatMap((nutrient) => {
          const amount = nutrition[nutrient];
          if (amount === undefined) return [];
          const served = servingGrams === null ? "" : ` (${perServing(amount, servingGrams)})`;
          return `${nutrientWord(nutrient, said)} ${nutrientAmount(nutrient, amount, said)}${served}`;
        })
        .join(", "),
    ]),
    ...fact("storage", (said) => [m.pack_label_storage({}, said), text("storage", said)]),
    ...fact("cooking", (said) => [m.pack_label_cooking({}, said), text("cooking", said)]),
    ...fact("claims", (said) => ["", claims.map((claim) => claimWord(claim, said)).join(" · ")]),
  ];
}

function textsIn(facts: WrittenPackFacts, lang: Language): Partial<PackTexts> {
  return lang === baseLanguage ? facts : (facts.translations[lang] ?? {});
}

function textIn(
  facts: WrittenPackFacts,
  field: Exclude<keyof PackTexts, "ingredients">,
  lang: Language,
): string {
  return textsIn(facts, lang)[field] ?? "";
}

const partWords: Record<LabelPart, (inputs?: Record<string, never>) => string> = {
  name: m.pack_label_name,
  net: m.pack_fact_net_quantity,
  mrp: m.mrp,
  unitPrice: m.pack_label_unit_price,
  batch: m.pack_label_batch_name,
  madeOn: m.pack_label_made_on,
  bestBefore: m.pack_label_best_before,
  maker: m.pack_fact_maker,
  packer: m.pack_fact_packer,
  care: m.pack_fact_care,
  mark: m.pack_fact_mark,
  licence: m.pack_fact_licence_short,
  origin: m.pack_fact_origin,
  barcode: m.pack_label_barcode,
  ingredients: m.pack_fact_ingredients,
  allergens: m.pack_label_allergens,
  mayContain: m.pack_fact_may_contain,
  nutrition: m.pack_fact_nutrition,
  storage: m.pack_fact_storage,
  code: m.pack_label_code,
  cooking: m.pack_fact_cooking,
  claims: m.pack_fact_claims,
};

/** What a part is called in the office. */
export const labelPartWord = (part: LabelPart) => partWords[part]();

/** What a size has no room for: parts in no language, and those that it says in the base language only. */
export function leftOutOf(keys: readonly LabelKey[]): { parts: LabelPart[]; further: LabelPart[] } {
  const left = (part: LabelPart) => keys.includes(`${part}/${baseLanguage}`);
  return {
    parts: labelParts.filter(left),
    further: labelParts.filter(
      (part) => !left(part) && keys.some((key) => key.startsWith(`${part}/`)),
    ),
  };
}

/** Where somebody says what is lacking. */
export type LackingOf = "facts" | "product" | "batch";

/** What each is on a label, which has the day itself in place of the shelf life. */
const partOfFact: Record<Exclude<NeededFact, "shelfLife">, LabelPart> = {
  netQuantity: "net",
  commonName: "name",
  ingredients: "ingredients",
  nutrition: "nutrition",
  mark: "mark",
  storage: "storage",
};

/** What nobody has said, without which the law lets no pack be sold (rules: labels-4). */
export function lackingParts({
  lacks,
  mrp,
  madeOn,
}: Pick<LabelledBatch, "lacks" | "mrp" | "madeOn">): { part: LabelPart; of: LackingOf }[] {
  const facts = lacks.flatMap((fact) => (fact === "shelfLife" ? [] : partOfFact[fact]));
  return [
    ...facts.map((part) => ({ part, of: part === "net" ? "product" : "facts" }) as const),
    ...(mrp === 0 ? [{ part: "mrp", of: "product" } as const] : []),
    ...(madeOn === null ? [{ part: "madeOn", of: "batch" } as const] : []),
  ];
}
