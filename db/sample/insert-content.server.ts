import { v7 as uuid } from "uuid";
import * as tables from "#app/domains/content/content-tables.server.ts";
import type { Transaction } from "#app/server/database.server.ts";
import type { PictureFolder } from "#app/server/picture.server.ts";
import { aboutSections } from "./content/about-sections.ts";
import { blogPosts } from "./content/blog-posts.ts";
import { locatedAreas } from "./content/located-areas.ts";
import { missionSections } from "./content/mission-sections.ts";
import {
  carouselSlides,
  clientImages,
  galleryImages,
  type SamplePicture,
} from "./content/pictures.ts";
import { testimonials } from "./content/testimonials.ts";
import type { DrawnPictures } from "./fill.server.ts";

/** The scenes that the content shows. One that several show is stored once, where the last needs it. */
export function scenesOfContent(): Map<string, PictureFolder> {
  const folders: [PictureFolder, readonly string[]][] = [
    ["gallery", galleryImages.map(({ scene }) => scene)],
    ["crouselUpload", carouselSlides.map(({ scene }) => scene)],
    ["clientImages", clientImages.map(({ scene }) => scene)],
    ["aboutImage", aboutSections.map(({ scene }) => scene)],
    ["blogImage", blogPosts.map(({ scene }) => scene)],
    ["reviewImages", testimonials.flatMap(({ scenes }) => scenes)],
    ["ragiAboutSection", missionSections.map(({ scene }) => scene)],
  ];
  return new Map(folders.flatMap(([folder, keys]) => keys.map((key) => [key, folder])));
}

export async function insertContent(tx: Transaction, pictures: DrawnPictures): Promise<void> {
  const urlOf = (scene: string) => pictures.get(scene) ?? "";
  const entry = (date: string) => ({ id: uuid(), date: new Date(date) });
  // Slides and clients are shown in the order of their dates.
  const inOrder = (place: number) => entry(new Date(Date.UTC(2026, 0, 1, 6, place)).toISOString());
  const shown = ({ scene, altText }: SamplePicture) => ({
    pictureUrl: urlOf(scene),
    altText,
  });

  await tx
    .insert(tables.carouselSlides)
    .values(carouselSlides.map((slide, i) => ({ ...inOrder(i), ...shown(slide) })));
  await tx
    .insert(tables.clientImages)
    .values(clientImages.map((client, i) => ({ ...inOrder(i), ...shown(client) })));
  await tx
    .insert(tables.galleryImages)
    .values(galleryImages.map((image) => ({ ...entry(image.date), ...shown(image) })));
  await tx.insert(tables.aboutSections).values(
    aboutSections.map(({ scene, date, ...section }) => ({
      ...entry(date),
      ...section,
      pictureUrl: urlOf(scene),
    })),
  );
  await tx.insert(tables.blogPosts).values(
    blogPosts.map(({ scene, date, ...post }) => ({
      ...post,
      date: new Date(date),
      updatedAt: new Date(date),
      pictureUrl: urlOf(scene),
    })),
  );
  await tx.insert(tables.missionSections).values(
    missionSections.map(({ scene, date, ...section }) => ({
      ...entry(date),
      ...section,
      pictureUrl: urlOf(scene),
    })),
  );
  await tx
    .insert(tables.locatedAreas)
    .values(locatedAreas.map((area, i) => ({ ...inOrder(i), ...area })));
  await tx.insert(tables.testimonials).values(
    testimonials.map(({ scenes, date, ...testimonial }) => ({
      ...entry(date),
      ...testimonial,
      imageUrls: scenes.map(urlOf),
    })),
  );
}
