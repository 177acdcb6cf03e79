import { z } from "zod";
import { parsePictureName } from "#app/lib/files/picture-name.ts";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { endOfDay, readLocalTime, startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { type Publication, publicationStates } from "../articles/publication.ts";
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

/** What a picture shows. */
export const altTextSchema = optionalText(300);

const pictureAndDownload = {
  pictureUrl: picture.optional().transform((url) => url ?? null),
  altText: altTextSchema,
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
    translations: translationsSchema({
      blogTitle: optionalText(200),
      paragraph: richText,
      altText: altTextSchema,
    }),
    /** How the post stands to the public; without it, published, or as before. */
    publication: z.enum(publicationStates).optional(),
    publishAt: z.string().optional(),
  })
  .refine(hasFile, needsFile)
  .refine(
    ({ publication, publishAt = "" }) => publication !== "dated" || readLocalTime(publishAt),
    {
      path: ["publishAt"],
      error: m.content_publish_at_required,
      when: () => true,
    },
  );

/** How a post is to stand to the public; undefined where its form says nothing of that. */
export function publicationIn(
  form: Pick<z.output<typeof blogPostSchema>, "publication" | "publishAt">,
): Publication | undefined {
  const { publication: state, publishAt = "" } = form;
  if (state !== "dated") return state && { state };
  const date = readLocalTime(publishAt);
  return date && { state, date };
}

/** The about editor. */
export const aboutSectionSchema = z
  .object({
    aboutTitle: requiredText(200, m.field_required),
    aboutSubtitle: optionalText(300),
    paragraph: richText,
    ...pictureAndDownload,
    translations: translationsSchema({
      aboutTitle: optionalText(200),
      aboutSubtitle: optionalText(300),
      paragraph: richText,
      altText: altTextSchema,
    }),
  })
  .refine(hasFile, needsFile);

/** The texts of an entry of the mission sections in further languages. */
const missionTranslations = translationsSchema({
  title: optionalText(200),
  description: richText,
  altText: altTextSchema,
});

/** A new entry of one of the mission sections, which needs a picture (rules: content-3). */
export const missionSectionSchema = z.object({
  kind: z.enum(missionSectionKinds),
  title: requiredText(200, m.field_required),
  description: richText,
  pictureUrl: picture,
  altText: altTextSchema,
  translations: missionTranslations,
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

/** The texts of a testimonial in further languages. */
const testimonialTranslations = translationsSchema({
  review: optionalText(3000),
  reviewTitle: optionalText(200),
  altText: altTextSchema,
});

/** What is sent to translate an entry that has no editor (rules: translations-4). */
export const translationSchemas = {
  "mission-section": z.object({ translations: missionTranslations.unwrap() }),
  testimonial: z.object({ translations: testimonialTranslations.unwrap() }),
} as const;

/** A new testimonial: its text and a picture are required (rules: content-5). */
export const testimonialSchema = z.object({
  review: requiredText(3000, m.review_required),
  reviewTitle: optionalText(200),
  altText: altTextSchema,
  imageUrls: pictures(maxReviewPictures, m.image_required),
  translations: testimonialTranslations,
});

/** The most pictures added at once (rules: content-4). */
export const maxNewPictures = 30;

/** A day of a date field as the moment that a picture is shown from, or until; null where it is left out. */
const dayAs = (moment: (day: string) => Date | undefined) =>
  z
    .string()
    .default("")
    .transform((day, { addIssue }) => {
      if (day === "") return null;
      const at = moment(day);
      if (at) return at;
      addIssue({ code: "custom", message: m.content_day_invalid() });
      return z.NEVER;
    });

/** The first and the last day on which a picture is shown (rules: content-15). */
const shownDays = { shownFrom: dayAs(startOfDay), shownUntil: dayAs(endOfDay) };

type Days = { shownFrom: Date | null; shownUntil: Date | null };
const endsAfterItBegins = ({ shownFrom, shownUntil }: Days) =>
  !shownFrom || !shownUntil || shownFrom < shownUntil;
const orderOfDays = { path: ["shownUntil"], error: m.content_days_order };

export const shownDaysSchema = z.object(shownDays).refine(endsAfterItBegins, orderOfDays);

/**
 * New pictures of the carousel, of clients or of the gallery, what each of them shows, and when. One text
 * is of one picture; several come in the order of their pictures.
 */
export const newPicturesSchema = z
  .object({
    pictureUrls: pictures(maxNewPictures, m.image_required),
    altText: z.array(altTextSchema).max(maxNewPictures).default([]),
    ...shownDays,
  })
  .refine(endsAfterItBegins, orderOfDays);
