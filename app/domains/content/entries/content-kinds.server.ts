import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import type { PublishedTopic } from "#app/lib/live/live-topics.ts";
import {
  aboutSections,
  blogPosts,
  carouselSlides,
  clientImages,
  galleryImages,
  locatedAreas,
  missionSections,
  testimonials,
} from "../content-tables.server.ts";
import { type MissionSectionKind, missionFolders } from "./mission-section.ts";

/** What admins fill the site with: where each kind is kept, who shows it, its files' folder. */
export const contentKinds = {
  "carousel-slide": { table: carouselSlides, topic: "carousel", folder: "crouselUpload" },
  "client-image": { table: clientImages, topic: "clients", folder: "clientImages" },
  "gallery-image": { table: galleryImages, topic: "gallery", folder: "gallery" },
  "about-section": { table: aboutSections, topic: "about", folder: "aboutImage" },
  "blog-post": { table: blogPosts, topic: "blog", folder: "blogImage" },
  "mission-section": { table: missionSections, topic: "mission", folder: missionFolders },
  "located-area": { table: locatedAreas, topic: "located-areas", folder: undefined },
  testimonial: { table: testimonials, topic: "testimonials", folder: "reviewImages" },
} as const satisfies Record<string, KindFacts>;

interface KindFacts {
  table: PgTable & Record<"id" | "date", PgColumn>;
  topic: PublishedTopic;
  folder: PictureFolder | Record<MissionSectionKind, PictureFolder> | undefined;
}

export type ContentKind = keyof typeof contentKinds;

/** A row of the kind as it is kept. */
export type Entry<Kind extends ContentKind> = (typeof contentKinds)[Kind]["table"]["$inferSelect"];

/** What a new row is made of. */
export type NewEntry<Kind extends ContentKind> = Omit<
  (typeof contentKinds)[Kind]["table"]["$inferInsert"],
  "id" | "date" | "updatedAt" | "movedTo" | "previewToken"
>;

/** For commands that treat all kinds alike. */
export function factsOf(kind: ContentKind): KindFacts {
  return contentKinds[kind];
}

/** Any kind's row, by its columns. */
type Columns = Readonly<Record<string, unknown>>;

/** What the audit log calls a row: the first of these that says anything. */
const naming = ["blogTitle", "aboutTitle", "title", "unit", "reviewTitle", "altText"];

export function nameOf(row: Columns): string {
  return String(naming.map((column) => row[column]).find(Boolean) ?? "");
}

/** The URLs of the row's files, of whichever kind it is. */
export function filesOf({ pictureUrl, uploadFile, imageUrls }: Columns): string[] {
  return [pictureUrl, uploadFile, imageUrls].flat().filter((url) => typeof url === "string");
}

/** The folder that the row's files were sent to. */
export function folderOf(kind: ContentKind, row: Columns): PictureFolder | undefined {
  const { folder } = factsOf(kind);
  return typeof folder === "object" ? folder[row.kind as MissionSectionKind] : folder;
}
