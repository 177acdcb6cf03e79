import { v7 as uuid } from "uuid";
import * as tables from "#app/domains/content/content-tables.server.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { aboutSections } from "./content/about-sections.ts";
import { blogPosts } from "./content/blog-posts.ts";
import { locatedAreas } from "./content/located-areas.ts";
import { missionSections, type SampleMissionSection } from "./content/mission-sections.ts";
import { altTexts, carouselSlides, clientImages, galleryImages } from "./content/pictures.ts";
import { testimonials } from "./content/testimonials.ts";
import type { PictureUrls } from "./copy-pictures.server.ts";
import { hindiAltTexts } from "./hindi/alt-texts.ts";
import { hindiBlogPosts } from "./hindi/blog-posts.ts";
import { hindiAboutSections, hindiMissionSections } from "./hindi/sections.ts";
import { hindiTestimonials } from "./hindi/testimonials.ts";
import { type SampleRows, sampleRows } from "./sample-rows.ts";

/** The scenes that the content shows, and the folder of each. */
export function scenesOfContent(): [scene: string, folder: PictureFolder][] {
  return [
    ...carouselSlides.map(inFolder("crouselUpload")),
    ...clientImages.map(inFolder("clientImages")),
    ...galleryImages.map(inFolder("gallery")),
    ...aboutSections.map(inFolder("aboutImage")),
    ...blogPosts.map(inFolder("blogImage")),
    ...missionSections.map(({ scene, kind }) => inFolder(missionFolders[kind])({ scene })),
    ...testimonials.flatMap(({ scenes }) =>
      scenes.map((scene) => inFolder("reviewImages")({ scene })),
    ),
  ];
}

const inFolder =
  (folder: PictureFolder) =>
  ({ scene }: { scene: string }): [string, PictureFolder] => [scene, folder];

const missionFolders: Record<SampleMissionSection["kind"], PictureFolder> = {
  about: "ragiAboutSection",
  product: "ragiProductSection",
  case: "ragiCaseSection",
};

/** A row's texts in Hindi, and what its picture shows. */
const inHindi = <Texts extends object>(scene: string, texts: Texts | undefined) => ({
  hi: { ...texts, altText: hindiAltTexts[scene] },
});

/** What a new shop shows beside its goods: the rows of each table. */
export function contentRows(pictures: PictureUrls): SampleRows {
  const urlOf = (folder: PictureFolder, scene: string) => pictures.get(`${folder}/${scene}`) ?? "";
  const entry = (date: string) => ({ id: uuid(), date: new Date(date) });
  // Slides and clients are shown in the order of their dates.
  const inOrder = (place: number) => ({
    id: uuid(),
    date: new Date(Date.UTC(2026, 0, 1, 6, place)),
  });

  return [
    sampleRows(
      tables.carouselSlides,
      carouselSlides.map(({ scene, altText }, place) => ({
        ...inOrder(place),
        pictureUrl: urlOf("crouselUpload", scene),
        altText,
      })),
    ),
    sampleRows(
      tables.clientImages,
      clientImages.map(({ scene, altText }, place) => ({
        ...inOrder(place),
        pictureUrl: urlOf("clientImages", scene),
        altText,
      })),
    ),
    sampleRows(
      tables.galleryImages,
      galleryImages.map(({ scene, altText, date }) => ({
        ...entry(date),
        pictureUrl: urlOf("gallery", scene),
        altText,
      })),
    ),
    sampleRows(
      tables.aboutSections,
      aboutSections.map(({ scene, date, ...section }) => ({
        ...section,
        ...entry(date),
        updatedAt: new Date(date),
        pictureUrl: urlOf("aboutImage", scene),
        altText: altTexts.get(scene),
        translations: inHindi(scene, hindiAboutSections[scene]),
      })),
    ),
    sampleRows(
      tables.blogPosts,
      blogPosts.map(({ scene, date, ...post }) => ({
        ...post,
        date: new Date(date),
        updatedAt: new Date(date),
        pictureUrl: urlOf("blogImage", scene),
        altText: altTexts.get(scene),
        translations: inHindi(scene, hindiBlogPosts[post.id]),
      })),
    ),
    sampleRows(
      tables.missionSections,
      missionSections.map(({ scene, date, ...section }) => ({
        ...section,
        ...entry(date),
        pictureUrl: urlOf(missionFolders[section.kind], scene),
        altText: altTexts.get(scene),
        translations: inHindi(scene, hindiMissionSections[scene]),
      })),
    ),
    sampleRows(
      tables.locatedAreas,
      locatedAreas.map((area, place) => ({ ...inOrder(place), ...area })),
    ),
    sampleRows(
      tables.testimonials,
      testimonials.map(({ scenes, date, ...testimonial }) => ({
        ...testimonial,
        ...entry(date),
        imageUrls: scenes.map((scene) => urlOf("reviewImages", scene)),
        altText: altTexts.get(scenes[0] ?? ""),
        translations: inHindi(scenes[0] ?? "", hindiTestimonials[scenes[0] ?? ""]),
      })),
    ),
  ];
}
