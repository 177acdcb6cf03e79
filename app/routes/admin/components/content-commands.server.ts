import { data } from "react-router";
import { v4 as uuid } from "uuid";
import { z } from "zod";
import type { User } from "#app/domains/accounts/user.ts";
import { altTextSchema, newPicturesSchema } from "#app/domains/content/content-forms.ts";
import type { ContentKind } from "#app/domains/content/content-kinds.server.ts";
import {
  addEntries,
  deleteEntry,
  describePicture,
} from "#app/domains/content/entry-commands.server.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import { parsePictureName } from "#app/lib/picture-name.ts";
import type { Result } from "#app/lib/result.ts";
import { m } from "#app/paraglide/messages.js";
import { type FormRefusal, fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { unreadableForm } from "#app/shell/read-submission.server.ts";
import { saveForm } from "./save-form.server.ts";

const id = z.string().min(1).max(100);
const deletion = z.object({ intent: z.literal("delete"), id });
const description = z.object({ intent: z.literal("describe"), id, altText: altTextSchema });

/** Whether a form speaks of one row of the page's list, and is not its editor. */
export function isRowCommand(form: FormData): boolean {
  return form.has("intent");
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

/** Deletes a picture, or says what it shows. */
async function runPictureCommand(form: FormData, kind: PictureKind, admin: User) {
  const command = z.discriminatedUnion("intent", [deletion, description]).safeParse(fieldsOf(form));
  if (!command.success) return failed(m.something_wrong(), 400);
  const { data: given } = command;
  const carriedOut =
    given.intent === "delete"
      ? await deleteEntry(kind, given.id, admin)
      : await describePicture(kind, given.id, given.altText, admin);
  if (!carriedOut.ok) return failed(m.change_seen_elsewhere(), 404);
  return done(given.intent === "delete" ? m.image_deleted() : m.content_alt_saved());
}

const done = (message: string) => ({ ok: true, message }) as const;
const failed = (message: string, status: number) =>
  data({ ok: false, message } as const, { status });

function unread(refusal: FormRefusal) {
  const { message, status } = unreadableForm(refusal);
  return failed(message, status);
}

/** Answers a form of a picture page: adds pictures, or changes one of them. */
export async function answerPicturePage(kind: PictureKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (form.ok && isRowCommand(form.value)) return runPictureCommand(form.value, kind, admin);
  return saveForm(form, newPicturesSchema, ({ pictureUrls, altText }) =>
    addEntries(
      kind,
      pictureUrls.map((pictureUrl) => ({ id: idOf(pictureUrl), pictureUrl, altText })),
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
  return base?.slice(base.lastIndexOf("/") + 1).replace(/-\d+x\d+$/, "") ?? uuid();
}
