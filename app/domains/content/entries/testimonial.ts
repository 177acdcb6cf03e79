import type { Readable, Translations } from "#app/lib/text/translations.ts";

/** What somebody says of the programme. */
export interface Testimonial extends Readable {
  id: string;
  review: string;
  reviewTitle: string;
  imageUrls: string[];
  /** What the first of them shows; may be empty. */
  altText: string;
  date: Date;
}

/** What of it may also be there in further languages (rules: translations-1). */
export type TestimonialTexts = Pick<Testimonial, "review" | "reviewTitle" | "altText">;

/** A testimonial as it is written: in the shop's own language, and what there is in others. */
export interface WrittenTestimonial extends Testimonial {
  translations: Translations<TestimonialTexts>;
}
