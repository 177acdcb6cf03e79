/** A picture by its key in ../pictures, and what it shows. */
export interface SamplePicture {
  scene: string;
  altText: string;
}

export const carouselSlides: readonly SamplePicture[] = [
  {
    scene: "slide-fields",
    altText:
      "Women cut ripe ragi with sickles at sunrise, and one carries a sheaf home on her head",
  },
  {
    scene: "slide-kitchen",
    altText:
      "In a painted courtyard three women roll laddus around a brass pan, and one roasts at the fire",
  },
  {
    scene: "slide-table",
    altText:
      "A table with a brass bowl of til laddus, a packet of ragi flour, biscuits and a steaming cup of malt",
  },
  {
    scene: "slide-market",
    altText:
      "A market stall with packets and jars in rows, a brass scale, and baskets of ragi in front",
  },
];

/** Plainly invented partners: a real one gives its consent first. */
export const clientImages: readonly SamplePicture[] = [
  { scene: "logo-1", altText: "Beej Matka, an example seed bank (fictional)" },
  { scene: "logo-2", altText: "Saheli Gol, an example women’s federation (fictional)" },
  { scene: "logo-3", altText: "Tungri Vidya, an example rural college (fictional)" },
  { scene: "logo-4", altText: "Gaon Gullak, an example village bank (fictional)" },
  { scene: "logo-5", altText: "Swasth Katori, an example health mission (fictional)" },
  { scene: "logo-6", altText: "Sal Patta, an example forest cooperative (fictional)" },
  { scene: "logo-7", altText: "Gol Chakki, an example maker of mills (fictional)" },
  { scene: "logo-8", altText: "Chirai Haat, an example handicraft house (fictional)" },
];

export interface SampleGalleryImage extends SamplePicture {
  date: string;
}

export const galleryImages: readonly SampleGalleryImage[] = [
  {
    scene: "training",
    altText:
      "A self-help group on a mat under a mahua tree: one woman speaks, one writes in the register",
    date: "2025-09-24T06:10:00.000Z",
  },
  {
    scene: "harvest",
    altText: "A woman cuts ragi with a sickle; a basket of ears stands beside her",
    date: "2025-11-19T04:30:00.000Z",
  },
  {
    scene: "threshing",
    altText:
      "The threshing floor: a heap of ragi, winnowing fans and chaff, with tied sheaves standing behind",
    date: "2025-11-30T05:45:00.000Z",
  },
  {
    scene: "drying",
    altText: "Ragi and flat rotis dry on palm-leaf mats in front of a house with painted peacocks",
    date: "2025-12-04T08:20:00.000Z",
  },
  {
    scene: "seed",
    altText: "Painted clay pots of seed, and bowls of red, white, dark and early ragi with labels",
    date: "2025-12-18T07:00:00.000Z",
  },
  {
    scene: "mill",
    altText:
      "Ragi flour runs out all around the stone mill; sacks of grain and of flour stand behind it",
    date: "2026-01-22T06:35:00.000Z",
  },
  {
    scene: "slide-kitchen",
    altText: "Women sit around a brass pan and roll laddus; one carries a full plate indoors",
    date: "2026-02-03T03:50:00.000Z",
  },
  {
    scene: "anganwadi",
    altText: "Small children sit on a mat in the anganwadi with steel plates before them",
    date: "2026-03-12T05:30:00.000Z",
  },
  {
    scene: "packing",
    altText: "The packing table, with filled packets, a scale, a hand sealer and cartons",
    date: "2026-05-06T09:15:00.000Z",
  },
  {
    scene: "sowing",
    altText: "Women plant seedlings in lines on a wet field under a monsoon sky",
    date: "2026-07-19T04:05:00.000Z",
  },
  {
    scene: "road",
    altText: "A goods auto stacked with cartons drives down a red earth road between sal trees",
    date: "2026-09-07T02:15:00.000Z",
  },
  {
    scene: "fair",
    altText:
      "The lit gate of the Social Carnival at dusk, with stalls on both sides and a big wheel behind it",
    date: "2026-10-04T12:40:00.000Z",
  },
];

/** The people who speak in the testimonials. */
const portraits: readonly SamplePicture[] = [
  { scene: "portrait-1", altText: "Anjali, with gold earrings and flowers in her knot" },
  { scene: "portrait-2", altText: "Kunti, grey-haired under a white sari with a red border" },
  { scene: "portrait-3", altText: "Birsi, in a green sari drawn over her hair" },
  { scene: "portrait-4", altText: "Ratan, with a moustache and a red cloth over his shoulder" },
];

/** What the pictures of articles and testimonials show: the gallery has them all but for the portraits. */
export const altTexts: ReadonlyMap<string, string> = new Map(
  [...galleryImages, ...portraits].map(({ scene, altText }) => [scene, altText]),
);
