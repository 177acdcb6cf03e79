import type { Language } from "../text/language.ts";
import type { Paise } from "./money.ts";

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Hindi has a word of its own for each number below a hundred. */
const hindi =
  "शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे".split(
    " ",
  );

interface Words {
  below100: (n: number) => string;
  /** Of Indian counting, the largest first. */
  groups: readonly [n: number, name: string][];
  rupees: (n: string) => string;
  withPaise: (rupees: string, paise: string) => string;
}

const counted = {
  en: {
    below100: (n) => {
      if (n < 20) return units[n] ?? "";
      return `${tens[Math.floor(n / 10)]}${n % 10 ? `-${units[n % 10]}` : ""}`;
    },
    groups: [
      [10_000_000, "crore"],
      [100_000, "lakh"],
      [1_000, "thousand"],
      [100, "hundred"],
    ],
    rupees: (n) => `Rupees ${n} only`,
    withPaise: (rupees, paise) => `Rupees ${rupees} and ${paise} paise only`,
  },
  hi: {
    below100: (n) => hindi[n] ?? "",
    groups: [
      [10_000_000, "करोड़"],
      [100_000, "लाख"],
      [1_000, "हज़ार"],
      [100, "सौ"],
    ],
    rupees: (n) => `${n} रुपये मात्र`,
    withPaise: (rupees, paise) => `${rupees} रुपये ${paise} पैसे मात्र`,
  },
} as const satisfies Record<string, Words>;

/** 12_34_567_50 paise → "Rupees twelve lakh thirty-four thousand five hundred sixty-seven and fifty paise only". */
export function rupeesInWords(amount: Paise, language: Language): string {
  const words: Words = language === "hi" ? counted.hi : counted.en;
  const rupees = numberInWords(Math.floor(amount / 100), words);
  const paise = amount % 100;
  return paise === 0 ? words.rupees(rupees) : words.withPaise(rupees, words.below100(paise));
}

function numberInWords(n: number, words: Words): string {
  if (n < 100) return words.below100(n);
  const [size, name] = words.groups.find(([least]) => n >= least) ?? [100, ""];
  const rest = n % size;
  const many = `${numberInWords(Math.floor(n / size), words)} ${name}`;
  return rest === 0 ? many : `${many} ${numberInWords(rest, words)}`;
}
