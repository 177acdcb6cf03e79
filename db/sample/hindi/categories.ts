/** What the categories of the sample products are called in Hindi. */
export const hindiCategories: Readonly<Record<string, string>> = {
  Laddu: "लड्डू",
  Flour: "आटा",
  Biscuits: "बिस्कुट",
  Malt: "माल्ट",
  Snacks: "नमकीन",
  Noodles: "नूडल्स",
  Grain: "अनाज",
};
