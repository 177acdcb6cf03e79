import { data } from "react-router";
import { v4 as uuid } from "uuid";
import { z } from "zod";
import type { User } from "#app/domains/accounts/user.ts";
import type { AboutSection } from "#app/domains/content/about-section.ts";
import type { BlogPost } from "#app/domains/content/blog-post.ts";
import { altTextSchema, newPicturesSchema } from "#app/domains/content/content-forms.ts";
import type { ContentKind } from "#app/domains/content/content-kinds.server.ts";
import {
  addEntries,
  deleteEntry,
  describePicture,
} from "#app/domains/content/entry-commands.server.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import { parsePictureName } from "#app/lib/picture-name.ts";
import { cut, cuts } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { plainText } from "#app/server/rich-text.server.ts";
import type { ArticleRow } from "./article-table.tsx";
import { saveForm } from "./save-form.server.ts";

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

/** Uploads pictures of one list, or changes one of them. */
export async function commandPictures(kind: PictureKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (isRowCommand(form)) return commandPicture(form, kind, admin);
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
  return parsePictureName(pictureUrl)?.base.match(/([^/]+)-\d+x\d+$/)?.[1] ?? uuid();
}

/** An article as its list shows it: the beginning of its text, plain and cut. */
export function articleRow(article: AboutSection | BlogPost, title: string): ArticleRow {
  const { id, paragraph, pictureUrl, uploadFile, date, updatedAt } = article;
  const excerpt = cut(plainText(paragraph), cuts.blogListExcerpt);
  return { id, title, excerpt, pictureUrl, hasPaper: uploadFile !== null, date, updatedAt };
}
