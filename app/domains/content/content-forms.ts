import { z } from "zod";
import { parsePictureName } from "#app/lib/picture-name.ts";
import { m } from "#app/paraglide/messages.js";
import { missionSectionKinds } from "./mission-section.ts";

const text = (max: number, error: () => string = m.field_required) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: () => m.text_too_long({ n: max }) });

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.text_too_long({ n: max }) })
    .default("");

/** HTML; the database column sanitises it. */
const richText = optionalText(60_000);

/** The URL of a stored file; that it was uploaded for this, the command checks. */
const file = z.string({ error: m.image_required }).max(300);
const picture = file.refine((url) => parsePictureName(url) !== undefined, {
  error: m.image_required,
});
const pictures = (max: number, error: () => string) =>
  z
    .array(picture, { error })
    .min(1, { error })
    .max(max, { error: () => m.pictures_too_many({ n: max }) });

const pictureAndDownload = {
  pictureUrl: picture.optional().transform((url) => url ?? null),
  /** A PDF or a second picture, to download. */
  uploadFile: file.optional().transform((url) => url ?? null),
  /** When the article that is edited had been saved. */
  updatedAt: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .optional(),
};

type ArticleFiles = { pictureUrl: string | null; uploadFile: string | null };

/** An article needs a file, a picture or one to download (rules: content-1). */
const hasFile = ({ pictureUrl, uploadFile }: ArticleFiles) => Boolean(pictureUrl || uploadFile);
/** Asked whatever else is wrong, so that the form says all at once. */
const needsFile = { path: ["pictureUrl"], error: m.content_file_required, when: () => true };

/** The blog editor. */
export const blogPostSchema = z
  .object({ blogTitle: text(200), paragraph: richText, ...pictureAndDownload })
  .refine(hasFile, needsFile);

/** The about editor. */
export const aboutSectionSchema = z
  .object({
    aboutTitle: text(200),
    aboutSubtitle: optionalText(300),
    paragraph: richText,
    ...pictureAndDownload,
  })
  .refine(hasFile, needsFile);

/** A new entry of one of the mission sections, which needs a picture (rules: content-3). */
export const missionSectionSchema = z.object({
  kind: z.enum(missionSectionKinds),
  title: text(200),
  description: richText,
  pictureUrl: picture,
});

/** A new located area: all five fields are required (rules: content-6). */
export const locatedAreaSchema = z.object({
  district: text(100),
  address: text(500),
  unit: text(200),
  wshg: text(200),
  contact: text(200),
});

/** So many pictures a testimonial may have. */
export const maxReviewPictures = 6;

/** A new testimonial: its text and a picture are required (rules: content-5). */
export const testimonialSchema = z.object({
  review: text(3000, m.review_required),
  reviewTitle: optionalText(200),
  imageUrls: pictures(maxReviewPictures, m.image_required),
});

/** So many pictures are added at once. */
export const maxNewPictures = 30;

/** New pictures of the carousel, of clients or of the gallery, and what they show. */
export const newPicturesSchema = z.object({
  pictureUrls: pictures(maxNewPictures, m.image_required),
  altText: optionalText(300),
});

/** What a picture shows. */
export const altTextSchema = optionalText(300);
