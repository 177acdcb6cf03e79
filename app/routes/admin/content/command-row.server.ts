import { data } from "react-router";
import { z } from "zod";
import type { User } from "#app/domains/accounts/user.ts";
import { altTextSchema } from "#app/domains/content/content-forms.ts";
import type { ContentKind } from "#app/domains/content/content-kinds.server.ts";
import { deleteEntry, describePicture } from "#app/domains/content/entry-commands.server.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, type readForm } from "#app/server/form-data.server.ts";

type ReadForm = Awaited<ReturnType<typeof readForm>>;

const id = z.string().min(1).max(100);
const deletion = z.object({ intent: z.literal("delete"), id });
const description = z.object({ intent: z.literal("describe"), id, altText: altTextSchema });

/** Whether a form speaks of one row of the page's list, and is not its editor. */
export function isRowCommand(form: ReadForm): boolean {
  return form.ok && form.value.has("intent");
}

/** Deletes one entry. The answer is what the screen says in a toast. */
export async function commandEntry(form: ReadForm, kind: ContentKind, admin: User) {
  const command = deletion.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!command.success) return failed(m.something_wrong(), 400);
  const deleted = await deleteEntry(kind, command.data.id, admin);
  if (!deleted.ok) return failed(m.change_seen_elsewhere(), 404);
  return done(deleted.value ? m.content_deleted({ name: deleted.value }) : m.content_gone());
}

/** Deletes a picture, or says what it shows. */
export async function commandPicture(form: ReadForm, kind: PictureKind, admin: User) {
  const command = z
    .discriminatedUnion("intent", [deletion, description])
    .safeParse(form.ok ? fieldsOf(form.value) : {});
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
