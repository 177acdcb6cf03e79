import type { LabelledBatch } from "#app/domains/labelling/labels/pack-label.ts";
import { noPackFacts } from "#app/domains/labelling/pack-facts.ts";

/** A shop as labels name it. */
export const labelledShop = {
  legalName: "Madua Mahila Producer Company Limited",
  address: "Block Campus, Main Road, Simdega, Jharkhand 835223",
  phone: "+91 98765 43210",
  email: "support@example.org",
  fssaiLicence: "10012345678901",
};

/** A batch of which everything is said, in both languages. */
export const labelledBatch = (over: Partial<LabelledBatch> = {}): LabelledBatch => ({
  id: "01890000-0000-7000-8000-000000000001",
  productId: "p1",
  titles: { en: "Ragi Til Laddu", hi: "रागी तिल लड्डू" },
  grams: 300,
  mrp: 25_000,
  packNumber: 1,
  number: "TIL-0418",
  bestBefore: "2027-03-31",
  madeOn: "2026-04-05",
  units: 60,
  lacks: [],
  time: new Date("2026-04-05T06:00:00Z"),
  facts: {
    ...noPackFacts,
    commonName: "Ragi sweet with sesame",
    ingredients: ["Ragi flour", "jaggery", "sesame seeds", "ghee", "cardamom"],
    allergens: ["milk", "gluten"],
    mayContain: ["nuts"],
    nutrition: {
      ...{ energy: 344, protein: 7.2, carbohydrate: 67, sugars: 22, addedSugars: 20, fibre: 11.5 },
      ...{ fat: 8.2, saturatedFat: 3, transFat: 0, sodium: 11, calcium: 364, iron: 4.6 },
    },
    servingGrams: 30,
    mark: "vegetarian",
    storage: "Keep in a cool, dry place; once opened, in an airtight box.",
    cooking: "Ready to eat.",
    claims: ["richInCalcium", "highFibre"],
    translations: {
      hi: {
        commonName: "तिल वाली रागी की मिठाई",
        ingredients: ["रागी आटा", "गुड़", "तिल", "घी", "इलायची"],
        storage: "ठंडी, सूखी जगह पर रखें; खोलने के बाद बंद डिब्बे में।",
        cooking: "सीधे खाएँ।",
      },
    },
  },
  ...over,
});
