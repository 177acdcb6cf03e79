/** Content to fill a new shop with: what a programme would tell of itself. */

/** A picture by its key in ./scenes, and what it shows. */
export interface SamplePicture {
  scene: string;
  altText: string;
}

export const carouselSlides: readonly SamplePicture[] = [
  { scene: "slide-fields", altText: "Women cutting ragi on a terraced field" },
];

export const clientImages: readonly SamplePicture[] = [
  { scene: "logo-1", altText: "Placeholder partner" },
];

export interface SampleAboutSection {
  aboutTitle: string;
  aboutSubtitle: string;
  /** Rich text. */
  paragraph: string;
  scene: string;
  date: string;
}

export const aboutSections: readonly SampleAboutSection[] = [
  {
    aboutTitle: "A grain that was here before us",
    aboutSubtitle: "Why ragi",
    paragraph: "<p>Ragi grows on the uplands of Jharkhand.</p>",
    scene: "harvest",
    date: "2025-08-01T05:30:00.000Z",
  },
];

export interface SampleBlogPost {
  id: string;
  blogTitle: string;
  /** Rich text. */
  paragraph: string;
  scene: string;
  date: string;
}

export const blogPosts: readonly SampleBlogPost[] = [
  {
    id: "sample-first-harvest",
    blogTitle: "The first harvest",
    paragraph: "<p>It rained late this year.</p>",
    scene: "harvest",
    date: "2026-01-10T05:30:00.000Z",
  },
];

export interface SampleMissionSection {
  kind: "about" | "product" | "case";
  title: string;
  /** Rich text. */
  description: string;
  scene: string;
  date: string;
}

export const missionSections: readonly SampleMissionSection[] = [
  {
    kind: "about",
    title: "About ragi",
    description: "<p>Finger millet.</p>",
    scene: "seed",
    date: "2025-08-01T05:30:00.000Z",
  },
];

export interface SampleLocatedArea {
  district: string;
  address: string;
  unit: string;
  wshg: string;
  contact: string;
}

export const locatedAreas: readonly SampleLocatedArea[] = [
  {
    district: "Example District",
    address: "Panchayat Bhawan, Example Block",
    unit: "Laddu unit",
    wshg: "Example Mahila Samuh",
    contact: "+91 00000 00000",
  },
];

export interface SampleGalleryImage extends SamplePicture {
  date: string;
}

export const galleryImages: readonly SampleGalleryImage[] = [
  { scene: "harvest", altText: "Ears of ragi", date: "2026-01-10T05:30:00.000Z" },
];

export interface SampleTestimonial {
  review: string;
  reviewTitle: string;
  scenes: readonly string[];
  date: string;
}

export const testimonials: readonly SampleTestimonial[] = [
  {
    review: "The laddus taste like my grandmother's.",
    reviewTitle: "A shopper from Ranchi",
    scenes: ["portrait-1"],
    date: "2026-02-10T05:30:00.000Z",
  },
];
