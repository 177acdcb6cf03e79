/** A picture by its key in ../scenes, and what it shows. */
export interface SamplePicture {
  scene: string;
  altText: string;
}

export const carouselSlides: readonly SamplePicture[] = [
  {
    scene: "slide-fields",
    altText: "Women cut ripe ragi with sickles on a terraced hillside in the morning sun",
  },
  {
    scene: "slide-kitchen",
    altText: "The laddu unit at work: one woman stirs a large kadhai, others press laddus by hand",
  },
  {
    scene: "slide-table",
    altText: "A table laid with ragi rotis, a bowl of laddus, biscuits and a steaming cup of malt",
  },
  {
    scene: "slide-market",
    altText:
      "A market stall with flour packets in rows, baskets of ragi and a brass weighing scale",
  },
];

/** Plainly invented partners: a real one gives its consent first. */
export const clientImages: readonly SamplePicture[] = [
  { scene: "logo-1", altText: "Example Seed Bank (fictional)" },
  { scene: "logo-2", altText: "Example Women’s Federation (fictional)" },
  { scene: "logo-3", altText: "Example Rural College (fictional)" },
  { scene: "logo-4", altText: "Example Village Bank (fictional)" },
  { scene: "logo-5", altText: "Example Health Mission (fictional)" },
  { scene: "logo-6", altText: "Example Forest Cooperative (fictional)" },
  { scene: "logo-7", altText: "Example Mill Makers (fictional)" },
  { scene: "logo-8", altText: "Example Handicraft House (fictional)" },
];

export interface SampleGalleryImage extends SamplePicture {
  date: string;
}

export const galleryImages: readonly SampleGalleryImage[] = [
  {
    scene: "training",
    altText: "Women sit in a half circle around a trainer with a flip chart",
    date: "2025-09-24T06:10:00.000Z",
  },
  {
    scene: "harvest",
    altText: "Ripe ears of ragi, their fingers curled inward like a closed hand",
    date: "2025-11-19T04:30:00.000Z",
  },
  {
    scene: "threshing",
    altText: "Two women beat dry ears of ragi with sticks on a mud-plastered floor",
    date: "2025-11-30T05:45:00.000Z",
  },
  {
    scene: "drying",
    altText: "Reddish brown grain spread on mats in a courtyard to dry in the sun",
    date: "2025-12-04T08:20:00.000Z",
  },
  {
    scene: "seed",
    altText: "Clay pots of seed with cloth tied over their mouths, and ears hung up to dry",
    date: "2025-12-18T07:00:00.000Z",
  },
  {
    scene: "mill",
    altText:
      "Flour runs from the stone mill into a sack while a woman feels it between her fingers",
    date: "2026-01-22T06:35:00.000Z",
  },
  {
    scene: "slide-kitchen",
    altText: "A morning in the laddu unit, with the big kadhai on the fire",
    date: "2026-02-03T03:50:00.000Z",
  },
  {
    scene: "anganwadi",
    altText: "Small children sit on a mat in the anganwadi with steel plates before them",
    date: "2026-03-12T05:30:00.000Z",
  },
  {
    scene: "packing",
    altText: "Women in caps fill and seal packets at a long table",
    date: "2026-05-06T09:15:00.000Z",
  },
  {
    scene: "sowing",
    altText: "Women plant seedlings in lines on a wet field under a monsoon sky",
    date: "2026-07-19T04:05:00.000Z",
  },
  {
    scene: "road",
    altText: "An electric rickshaw with parcels on a red earth road between sal trees",
    date: "2026-09-07T02:15:00.000Z",
  },
  {
    scene: "fair",
    altText: "Visitors at a fair crowd around a stall with laddus and packets of flour",
    date: "2026-10-04T10:25:00.000Z",
  },
];
