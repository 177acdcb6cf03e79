import { z } from "zod";
import { momentSchema } from "#app/lib/moment-schema.ts";
import { parsePictureName } from "#app/lib/picture-name.ts";
import { optionalText, requiredText } from "#app/lib/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { missionSectionKinds } from "./mission-section.ts";

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
  updatedAt: momentSchema.optional(),
};

type ArticleFiles = { pictureUrl: string | null; uploadFile: string | null };

/** An article needs a file, a picture or one to download (rules: content-1). */
const hasFile = ({ pictureUrl, uploadFile }: ArticleFiles) => Boolean(pictureUrl || uploadFile);
/** Asked whatever else is wrong, so that the form says all at once. */
const needsFile = { path: ["pictureUrl"], error: m.content_file_required, when: () => true };

/** The blog editor. */
export const blogPostSchema = z
  .object({
    blogTitle: requiredText(200, m.field_required),
    paragraph: richText,
    ...pictureAndDownload,
  })
  .refine(hasFile, needsFile);

/** The about editor. */
export const aboutSectionSchema = z
  .object({
    aboutTitle: requiredText(200, m.field_required),
    aboutSubtitle: optionalText(300),
    paragraph: richText,
    ...pictureAndDownload,
  })
  .refine(hasFile, needsFile);

/** A new entry of one of the mission sections, which needs a picture (rules: content-3). */
export const missionSectionSchema = z.object({
  kind: z.enum(missionSectionKinds),
  title: requiredText(200, m.field_required),
  description: richText,
  pictureUrl: picture,
});

/** A new located area: all five fields are required (rules: content-6). */
export const locatedAreaSchema = z.object({
  district: requiredText(100, m.field_required),
  address: requiredText(500, m.field_required),
  unit: requiredText(200, m.field_required),
  wshg: requiredText(200, m.field_required),
  contact: requiredText(200, m.field_required),
});

/** The most pictures of one testimonial (rules: content-5). */
export const maxReviewPictures = 6;

/** A new testimonial: its text and a picture are required (rules: content-5). */
export const testimonialSchema = z.object({
  review: requiredText(3000, m.review_required),
  reviewTitle: optionalText(200),
  imageUrls: pictures(maxReviewPictures, m.image_required),
});

/** The most pictures added at once (rules: content-4). */
export const maxNewPictures = 30;

/** New pictures of the carousel, of clients or of the gallery, and what they show. */
export const newPicturesSchema = z.object({
  pictureUrls: pictures(maxNewPictures, m.image_required),
  altText: optionalText(300),
});

/** What a picture shows. */
export const altTextSchema = optionalText(300);
