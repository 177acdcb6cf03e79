import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { richText } from "#app/server/text/rich-text.server.ts";
import { translationsColumn } from "#app/server/text/translations.server.ts";
import type { AboutTexts } from "./articles/about-section.ts";
import type { BlogTexts } from "./articles/blog-post.ts";
import { type MissionTexts, missionSectionKinds } from "./entries/mission-section.ts";
import type { TestimonialTexts } from "./entries/testimonial.ts";
import { placeOf } from "./pictures/picture-place.server.ts";

/** What every content table has: an id and when it was added. */
const entry = {
  id: text().primaryKey(),
  date: moment("date").notNull().defaultNow(),
};

/** What a picture shows, for those who cannot see it (rules: content-7). */
const altText = text("alt_text").notNull().default("");

/** A picture of a list: where it stands there, and when it is shown (rules: content-14, content-15). */
const shownPicture = {
  pictureUrl: text("picture_url").notNull(),
  altText,
  /** Of one that was moved: it stands where one that was added then would stand. */
  movedTo: moment("moved_to"),
  /** The first moment at which it is shown; null: at once. */
  shownFrom: moment("shown_from"),
  /** The first moment at which it is no longer shown; null: never. */
  shownUntil: moment("shown_until"),
};

/** An article's fields, which about and blog share (rules: data-8). */
const article = {
  paragraph: richText("paragraph").notNull().default(""),
  pictureUrl: text("picture_url"),
  altText,
  /** A PDF or a second picture, to download. */
  uploadFile: text("upload_file"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
};

/** Collection `crouselUpload` (rules: data-7). */
export const carouselSlides = pgTable("carousel_slides", { ...entry, ...shownPicture });

/** Collection `clientImages` (rules: data-7). */
export const clientImages = pgTable("client_images", { ...entry, ...shownPicture });

/** Collection `aboutSection` (rules: data-8). */
export const aboutSections = pgTable("about_sections", {
  ...entry,
  ...article,
  aboutTitle: text("about_title").notNull(),
  aboutSubtitle: text("about_subtitle").notNull().default(""),
  translations: translationsColumn<AboutTexts>("paragraph"),
});

/** Collection `blogSection` (rules: data-8). */
export const blogPosts = pgTable(
  "blog_posts",
  {
    // Of a post that is published, or will be: when (rules: content-11).
    ...entry,
    ...article,
    blogTitle: text("blog_title").notNull(),
    draft: boolean().notNull().default(false),
    /** The secret part of the link under which anybody may read it before (rules: content-12). */
    previewToken: text("preview_token"),
    translations: translationsColumn<BlogTexts>("paragraph"),
  },
  (table) => [
    index("blog_posts_by_date").on(table.date, table.id),
    index("blog_posts_by_preview").on(table.previewToken).where(sql`preview_token is not null`),
  ],
);

/**
 * Collections `ragiAboutSection`, `ragiCaseSection` and `ragiProductSection`
 * (rules: shop-4, data-9).
 */
export const missionSections = pgTable(
  "mission_sections",
  {
    ...entry,
    kind: text({ enum: missionSectionKinds }).notNull(),
    title: text().notNull(),
    description: richText("description").notNull().default(""),
    pictureUrl: text("picture_url"),
    altText,
    translations: translationsColumn<MissionTexts>("description"),
  },
  (table) => [index("mission_sections_by_date").on(table.kind, table.date, table.id)],
);

/** Collection `ragiLocatedArea` (rules: data-9). */
export const locatedAreas = pgTable("located_areas", {
  ...entry,
  district: text().notNull(),
  address: text().notNull(),
  unit: text().notNull(),
  /** Women's self-help group. */
  wshg: text().notNull(),
  contact: text().notNull(),
});

/** Collection `galleryImages` (rules: data-7). */
export const galleryImages = pgTable("gallery_images", { ...entry, ...shownPicture }, (table) => [
  index("gallery_images_by_date").on(table.date, table.id),
  index("gallery_images_by_place").on(placeOf(table), table.id),
]);

/** Collection `testimonals` (rules: data-10). */
export const testimonials = pgTable("testimonials", {
  ...entry,
  review: text().notNull(),
  reviewTitle: text("review_title").notNull().default(""),
  /** What the first of its pictures shows. */
  altText,
  imageUrls: text("image_urls").array().notNull().default([]),
  translations: translationsColumn<TestimonialTexts>(),
});

declareTopics([carouselSlides], ["carousel"]);
declareTopics([clientImages], ["clients"]);
declareTopics([aboutSections], ["about"]);
declareTopics([blogPosts], ["blog"]);
declareTopics([missionSections], ["mission"]);
declareTopics([locatedAreas], ["located-areas"]);
declareTopics([galleryImages], ["gallery"]);
declareTopics([testimonials], ["testimonials"]);
