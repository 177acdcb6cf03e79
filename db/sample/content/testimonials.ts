export interface SampleTestimonial {
  review: string;
  reviewTitle: string;
  scenes: readonly string[];
  date: string;
}

/** Invented people, by first names only. */
export const testimonials: readonly SampleTestimonial[] = [
  {
    review:
      "My mother made ragi laddus in the cold months, with more ghee than she admitted. I ordered " +
      "the gud laddus without hope and ate the first one standing at the door. They are a little " +
      "less sweet than hers. I have decided that this is better.",
    reviewTitle: "Anjali, who has her mother’s to compare",
    scenes: ["portrait-1"],
    date: "2026-02-10T05:30:00.000Z",
  },
  {
    review: "The packet was empty on the second day.",
    reviewTitle: "Kunti, one of five at the table",
    scenes: ["portrait-2"],
    date: "2026-04-02T13:10:00.000Z",
  },
  {
    review:
      "For six years I sold my ragi at the roadside to whoever stopped, and the price was what he " +
      "said it was. Since the purchase centre opened, the weight is read aloud and written in my " +
      "book, and the money is in the account within the week. In the first year I brought two " +
      "sacks to see if it was true. Last winter I brought nine. My daughter works in the packing " +
      "centre now, and when a packet goes out she says: that may be ours, Aai. It may be. The " +
      "field is small, but someone in Pune has eaten from it.",
    reviewTitle: "Birsi, two sacks and then nine",
    scenes: ["portrait-3", "harvest"],
    date: "2026-05-21T06:00:00.000Z",
  },
  {
    review:
      "I run a tea stall, and I bought jeera biscuits to try them on my regulars. The old men " +
      "complained about the colour for a week. Then I ran out, and they complained about that. I " +
      "now take six packets every Monday.",
    reviewTitle: "Ratan, whose regulars complained",
    scenes: ["portrait-4"],
    date: "2026-07-14T11:45:00.000Z",
  },
  {
    review:
      "We serve the small laddus in the mid-morning break. Nobody has to be told to finish. It " +
      "helps that each box carries the date of packing in large figures, because I check it every " +
      "time.",
    reviewTitle: "Salomi, from an anganwadi kitchen",
    scenes: ["anganwadi"],
    date: "2026-08-30T07:20:00.000Z",
  },
];
