import { parseWithZod } from "@conform-to/zod/v4";
import { v4 as uuid } from "uuid";
import { z } from "zod";
import type { User } from "#app/domains/accounts/users/user.ts";
import {
  endPreviewLink,
  makePreviewLink,
} from "#app/domains/content/articles/preview-link.server.ts";
import {
  altTextSchema,
  newPicturesSchema,
  shownDaysSchema,
  translationSchemas,
} from "#app/domains/content/entries/content-forms.ts";
import type { ContentKind } from "#app/domains/content/entries/content-kinds.server.ts";
import {
  addEntries,
  deleteEntry,
  describePicture,
  setShownDates,
} from "#app/domains/content/entries/entry-commands.server.ts";
import {
  type TranslatedKind,
  translateEntry,
} from "#app/domains/content/entries/translate-entry.server.ts";
import { movePicture } from "#app/domains/content/pictures/move-picture.server.ts";
import type { PictureKind } from "#app/domains/content/pictures/picture-list.ts";
import type { Result } from "#app/lib/answers/result.ts";
import { parsePictureName } from "#app/lib/files/picture-name.ts";
import { m } from "#app/paraglide/messages.js";
import { type FormRefusal, fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { saveForm } from "../forms/save-form.server.ts";
import { done, failed, unread } from "../forms/toast-answers.server.ts";

const id = z.string().min(1).max(100);
const deletion = z.object({ intent: z.literal("delete"), id });
const description = z.object({ intent: z.literal("describe"), id, altText: altTextSchema });
const movement = z.object({
  intent: z.literal("move"),
  id,
  by: z.coerce.number().int().min(-100_000).max(100_000),
});
const dates = shownDaysSchema.safeExtend({ intent: z.literal("set-dates"), id });
const previewCommand = z.object({ intent: z.enum(["make-preview", "end-preview"]), id });
const pictureCommand = z.discriminatedUnion("intent", [deletion, description, movement, dates]);

/** Whether a form speaks of one row of the page's list, and is not its editor. */
export function isRowCommand(form: FormData): boolean {
  return form.has("intent");
}

/** Deletes one entry, says what its picture shows, or what it says in further languages. The answer is what the screen says in a toast. */
export async function commandDescribed(
  form: Result<FormData, FormRefusal>,
  kind: TranslatedKind,
  admin: User,
) {
  if (form.ok && form.value.get("intent") === "translate") {
    return commandTranslation(form.value, kind, admin);
  }
  const described = form.ok ? description.safeParse(fieldsOf(form.value)) : undefined;
  if (!described?.success) return commandEntry(form, kind, admin);
  const { id, altText } = described.data;
  const saved = await describePicture(kind, id, altText, admin);
  return saved.ok ? done(m.content_alt_saved()) : failed(m.change_seen_elsewhere(), 404);
}

async function commandTranslation(form: FormData, kind: TranslatedKind, admin: User) {
  const schema = translationSchemas[kind].extend({ intent: z.literal("translate"), id });
  const given = parseWithZod(form, { schema });
  if (given.status !== "success") {
    const [said] = Object.values(given.error ?? {}).flatMap((texts) => texts ?? []);
    return failed(said ?? m.something_wrong(), 400);
  }
  const { id: entryId, translations } = given.value;
  const saved = await translateEntry(kind, entryId, translations, admin);
  return saved.ok ? done(m.translation_saved()) : failed(m.change_seen_elsewhere(), 404);
}

/** Deletes one entry. The answer is what the screen says in a toast. */
export async function commandEntry(
  form: Result<FormData, FormRefusal>,
  kind: ContentKind,
  admin: User,
) {
  if (!form.ok) return unread(form.refusal);
  const command = deletion.safeParse(fieldsOf(form.value));
  if (!command.success) return failed(m.something_wrong(), 400);
  const deleted = await deleteEntry(kind, command.data.id, admin);
  if (!deleted.ok) return failed(m.change_seen_elsewhere(), 404);
  return done(deleted.value ? m.content_deleted({ name: deleted.value }) : m.content_gone());
}

/** Deletes or moves a picture, says what it shows or when it is shown. */
async function runPictureCommand(form: FormData, kind: PictureKind, admin: User) {
  const command = pictureCommand.safeParse(fieldsOf(form));
  if (!command.success) {
    // What is wrong with the days is for people to read; the rest no page sends.
    const aboutDays = command.error.issues.find(({ path }) => String(path[0]).startsWith("shown"));
    return failed(aboutDays?.message ?? m.something_wrong(), 400);
  }
  const { carriedOut, message } = await carryOut(kind, command.data, admin);
  return carriedOut.ok ? done(message) : failed(m.change_seen_elsewhere(), 404);
}

async function carryOut(kind: PictureKind, given: z.infer<typeof pictureCommand>, admin: User) {
  switch (given.intent) {
    case "delete":
      return { carriedOut: await deleteEntry(kind, given.id, admin), message: m.image_deleted() };
    case "describe":
      return {
        carriedOut: await describePicture(kind, given.id, given.altText, admin),
        message: m.content_alt_saved(),
      };
    case "move":
      return {
        carriedOut: await movePicture(kind, given.id, given.by, admin),
        message: m.content_order_saved(),
      };
    case "set-dates": {
      const { shownFrom, shownUntil } = given;
      return {
        carriedOut: await setShownDates(kind, given.id, { shownFrom, shownUntil }, admin),
        message: m.content_dates_saved(),
      };
    }
  }
}

/** Makes a post's preview link, or ends it. */
export async function commandPreviewLink(form: FormData, admin: User) {
  const command = previewCommand.safeParse(fieldsOf(form));
  if (!command.success) return failed(m.something_wrong(), 400);
  const { intent, id } = command.data;
  const isMade = intent === "make-preview";
  const carriedOut = isMade ? await makePreviewLink(id, admin) : await endPreviewLink(id, admin);
  if (!carriedOut.ok) return failed(m.change_seen_elsewhere(), 404);
  return done(isMade ? m.preview_made() : m.preview_ended());
}

/** Answers a form of a picture page: adds pictures, or changes one of them. */
export async function answerPicturePage(kind: PictureKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (form.ok && isRowCommand(form.value)) return runPictureCommand(form.value, kind, admin);
  return saveForm(form, newPicturesSchema, ({ pictureUrls, altText, ...dates }) =>
    addEntries(
      kind,
      pictureUrls.map((pictureUrl, n) => ({
        id: idOf(pictureUrl),
        pictureUrl,
        altText: altText[n] ?? "",
        ...dates,
      })),
      admin,
    ),
  );
}

/**
 * A picture's row has the id of its file, which no other row may show: sent again, with others or
 * without, it is not added a second time.
 */
function idOf(pictureUrl: string): string {
  const { base } = parsePictureName(pictureUrl) ?? {};
  return base?.slice(base.lastIndexOf("/") + 1).replace(/-\d+x\d+(-phone)?$/, "") ?? uuid();
}
