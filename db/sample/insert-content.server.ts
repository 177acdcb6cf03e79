import { v7 as uuid } from "uuid";
import * as tables from "#app/domains/content/content-tables.server.ts";
import type { Transaction } from "#app/server/database.server.ts";
import type { PictureFolder } from "#app/server/picture.server.ts";
import * as content from "./content.ts";
import type { DrawnPictures } from "./fill.server.ts";

/** The scenes that the content shows. One that several show is stored once, where the last needs it. */
export function scenesOfContent(): Map<string, PictureFolder> {
  const folders: [PictureFolder, readonly string[]][] = [
    ["gallery", content.galleryImages.map(({ scene }) => scene)],
    ["crouselUpload", content.carouselSlides.map(({ scene }) => scene)],
    ["clientImages", content.clientImages.map(({ scene }) => scene)],
    ["aboutImage", content.aboutSections.map(({ scene }) => scene)],
    ["blogImage", content.blogPosts.map(({ scene }) => scene)],
    ["reviewImages", content.testimonials.flatMap(({ scenes }) => scenes)],
    ["ragiAboutSection", content.missionSections.map(({ scene }) => scene)],
  ];
  return new Map(folders.flatMap(([folder, keys]) => keys.map((key) => [key, folder])));
}

export async function insertContent(tx: Transaction, pictures: DrawnPictures): Promise<void> {
  const urlOf = (scene: string) => pictures.get(scene) ?? "";
  const entry = (date: string) => ({ id: uuid(), date: new Date(date) });
  // Slides and clients are shown in the order of their dates.
  const inOrder = (place: number) => entry(new Date(Date.UTC(2026, 0, 1, 6, place)).toISOString());
  const shown = ({ scene, altText }: content.SamplePicture) => ({
    pictureUrl: urlOf(scene),
    altText,
  });

  await tx
    .insert(tables.carouselSlides)
    .values(content.carouselSlides.map((slide, i) => ({ ...inOrder(i), ...shown(slide) })));
  await tx
    .insert(tables.clientImages)
    .values(content.clientImages.map((client, i) => ({ ...inOrder(i), ...shown(client) })));
  await tx
    .insert(tables.galleryImages)
    .values(content.galleryImages.map((image) => ({ ...entry(image.date), ...shown(image) })));
  await tx.insert(tables.aboutSections).values(
    content.aboutSections.map(({ scene, date, ...section }) => ({
      ...entry(date),
      ...section,
      pictureUrl: urlOf(scene),
    })),
  );
  await tx.insert(tables.blogPosts).values(
    content.blogPosts.map(({ scene, date, ...post }) => ({
      ...post,
      date: new Date(date),
      updatedAt: new Date(date),
      pictureUrl: urlOf(scene),
    })),
  );
  await tx.insert(tables.missionSections).values(
    content.missionSections.map(({ scene, date, ...section }) => ({
      ...entry(date),
      ...section,
      pictureUrl: urlOf(scene),
    })),
  );
  await tx
    .insert(tables.locatedAreas)
    .values(content.locatedAreas.map((area, i) => ({ ...inOrder(i), ...area })));
  await tx.insert(tables.testimonials).values(
    content.testimonials.map(({ scenes, date, ...testimonial }) => ({
      ...entry(date),
      ...testimonial,
      imageUrls: scenes.map(urlOf),
    })),
  );
}
