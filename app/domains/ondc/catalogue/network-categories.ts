/** What the law has a pack say on the network, by its category there. */
type Statutory = "food" | "commodity" | "none";

/** The categories of RET10 (grocery) that others find goods by, and what their packs have to say there. */
export const networkCategories = {
  "Fruits and Vegetables": "none",
  "Masala & Seasoning": "commodity",
  "Oil & Ghee": "commodity",
  "Eggs, Meat & Fish": "commodity",
  "Bakery, Cakes & Dairy": "food",
  "Pet Care": "commodity",
  "Dairy and Cheese": "food",
  "Snacks, Dry Fruits, Nuts": "food",
  "Pasta, Soup and Noodles": "commodity",
  "Cereals and Breakfast": "food",
  "Sauces, Spreads and Dips": "food",
  "Chocolates and Biscuits": "food",
  "Cooking and Baking Needs": "commodity",
  "Tinned and Processed Food": "food",
  "Atta, Flours and Sooji": "commodity",
  "Rice and Rice Products": "commodity",
  "Dals and Pulses": "commodity",
  "Salt, Sugar and Jaggery": "commodity",
  "Energy and Soft Drinks": "food",
  Water: "none",
  "Tea and Coffee": "commodity",
  "Fruit Juices and Fruit Drinks": "food",
  "Snacks and Namkeen": "food",
  "Ready to Cook and Eat": "food",
  "Pickles and Chutney": "food",
  "Indian Sweets": "food",
  "Frozen Vegetables": "none",
  "Frozen Snacks": "food",
  "Gift Voucher": "none",
} as const satisfies Record<string, Statutory>;

export type NetworkCategory = keyof typeof networkCategories;

export const networkCategoryNames = Object.keys(networkCategories) as NetworkCategory[];

export const isNetworkCategory = (name: string): name is NetworkCategory =>
  Object.hasOwn(networkCategories, name);

/** Parts of what shops call their categories, in English and Hindi; the first that fits counts. */
const usual: readonly (readonly [RegExp, NetworkCategory])[] = [
  [/laddu|ladoo|laddoo|sweet|mithai|barfi|लड्डू|मिठाई/i, "Indian Sweets"],
  [/biscuit|cookie|chocolate|बिस्कुट|बिस्किट/i, "Chocolates and Biscuits"],
  [/noodle|pasta|soup|vermicelli|नूडल/i, "Pasta, Soup and Noodles"],
  [/flour|atta|sooji|suji|आटा|सूजी/i, "Atta, Flours and Sooji"],
  [/pickle|chutney|अचार|चटनी/i, "Pickles and Chutney"],
  [/snack|namkeen|mixture|chips|नमकीन|स्नैक/i, "Snacks and Namkeen"],
  [/malt|cereal|grain|millet|muesli|flakes|porridge|माल्ट|अनाज/i, "Cereals and Breakfast"],
  [/masala|spice|मसाला/i, "Masala & Seasoning"],
  [/oil|ghee|तेल|घी/i, "Oil & Ghee"],
  [/rice|poha|चावल|पोहा/i, "Rice and Rice Products"],
  [/dal|pulse|lentil|दाल/i, "Dals and Pulses"],
  [/honey|jam|spread|शहद/i, "Sauces, Spreads and Dips"],
  [/jaggery|sugar|salt|गुड़|चीनी|नमक/i, "Salt, Sugar and Jaggery"],
  [/tea|coffee|चाय/i, "Tea and Coffee"],
  [/bread|cake|bakery|rusk|केक/i, "Bakery, Cakes & Dairy"],
  [/ready|instant|mix/i, "Ready to Cook and Eat"],
  [/vegetable|fruit|सब्ज़ी|फल/i, "Fruits and Vegetables"],
];

/** Where the network looks for a category of the shop's while nobody has chosen another; undefined where none is near. */
export const usualNetworkCategory = (category: string): NetworkCategory | undefined =>
  usual.find(([pattern]) => pattern.test(category))?.[1];
