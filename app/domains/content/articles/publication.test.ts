import { desc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { blogPosts } from "../content-tables.server.ts";
import { addEntries } from "../entries/entry-commands.server.ts";
import {
  blogPage,
  editedPostPage,
  findBlogPost,
  findEditedPost,
  findPreviewedPost,
  newestBlogPost,
  recentEvents,
} from "./blog-posts.server.ts";
import { endPreviewLink, makePreviewLink } from "./preview-link.server.ts";
import type { Publication } from "./publication.ts";
import { updateArticle } from "./update-article.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const hour = 60 * 60 * 1000;
const inAnHour = () => new Date(Date.now() + hour);

beforeEach(async () => {
  await db.delete(blogPosts);
  await db.execute(sql`delete from pgboss.job where name = 'publish-later'`);
});

afterEach(() => vi.useRealTimers());

async function postWith(fields: { draft?: boolean; date?: Date }): Promise<string> {
  const id = uuid();
  const added = await addEntries("blog-post", [{ id, blogTitle: "Harvest", ...fields }], asha);
  if (!added.ok) throw new Error(added.refusal.code);
  return id;
}

/** Saves the post as it is, and how it is to stand. */
async function publish(id: string, publication: Publication): Promise<void> {
  const was = await findEditedPost(id);
  if (!was) throw new Error("no post");
  const { blogTitle, paragraph, altText, pictureUrl, uploadFile } = was;
  const post = { blogTitle, paragraph, altText, pictureUrl, uploadFile };
  const saved = await updateArticle("blog-post", id, was.updatedAt, post, asha, publication);
  if (!saved.ok) throw new Error(saved.refusal.code);
}

/** Where everybody finds the post. */
async function placesOf(id: string): Promise<string[]> {
  const places: Record<string, boolean> = {
    itself: (await findBlogPost(id))?.id === id,
    newest: (await newestBlogPost())?.id === id,
    list: (await blogPage(undefined, 10)).rows.some((post) => post.id === id),
    home: (await recentEvents(3)).some((post) => post.id === id),
  };
  return Object.keys(places).filter((place) => places[place]);
}
const everywhere = ["itself", "newest", "list", "home"];

/** The moments at which open pages will be told, in ms. */
async function momentsTold(): Promise<number[]> {
  const { rows } = await db.execute<{ start: Date; data: unknown }>(
    sql.raw(
      "select start_after as start, data from pgboss.job where name = 'publish-later' order by 1",
    ),
  );
  for (const { data } of rows) expect(data).toEqual({ topics: ["blog"] });
  return rows.map(({ start }) => new Date(start).getTime());
}

test("a draft is nowhere to be read; published it has the present date; taken back it is nowhere again", async () => {
  const id = await postWith({ draft: true });
  await db.update(blogPosts).set({ date: new Date(0) });
  expect(await placesOf(id)).toEqual([]);

  await publish(id, { state: "published" });
  expect(await placesOf(id)).toEqual(everywhere);
  const { date = new Date(0) } = (await findBlogPost(id)) ?? {};
  expect(Date.now() - date.getTime()).toBeLessThan(hour);

  // Saved once more it keeps its date.
  await publish(id, { state: "published" });
  expect((await findBlogPost(id))?.date).toEqual(date);

  await publish(id, { state: "draft" });
  expect(await placesOf(id)).toEqual([]);
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.detail).toMatchObject({ was: { draft: false }, became: { draft: true } });
});

test("a post of a time to come is read from then on, and open pages are told at that moment", async () => {
  const date = inAnHour();
  const id = await postWith({ date });
  expect(await placesOf(id)).toEqual([]);
  expect(await momentsTold()).toEqual([date.getTime()]);

  const later = new Date(date.getTime() + hour);
  await publish(id, { state: "dated", date: later });
  expect(await momentsTold()).toEqual([date.getTime(), later.getTime()]);

  // The moment has come: a column of milliseconds may round it up to what is still to come.
  await db
    .update(blogPosts)
    .set({ date: sql`now() - interval '1 ms'` })
    .where(eq(blogPosts.id, id));
  expect(await placesOf(id)).toEqual(everywhere);
});

test("how a post stands is told by the database's clock, as is what is to be read", async () => {
  const id = await postWith({ date: inAnHour() });
  const stateOf = async () => {
    const { publication, publishAt } = (await findEditedPost(id)) ?? {};
    const [listed] = (await editedPostPage(undefined, 10)).rows;
    expect(listed).toMatchObject({ publication, publishAt });
    return { publication, hasTime: publishAt !== "" };
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hour });
  expect(await stateOf()).toEqual({ publication: "dated", hasTime: true });
  vi.useRealTimers();
  await publish(id, { state: "draft" });
  expect(await stateOf()).toEqual({ publication: "draft", hasTime: false });
  await publish(id, { state: "published" });
  expect(await stateOf()).toEqual({ publication: "published", hasTime: false });
});

test("a post of a time that is over is published with that date, and nobody is told later", async () => {
  const id = await postWith({ draft: true });
  const date = new Date("2026-01-02T03:04:00Z");
  await publish(id, { state: "dated", date });
  expect(await findBlogPost(id)).toMatchObject({ date });
  expect(await momentsTold()).toEqual([]);
});

test("a preview's link shows the last saved draft, until it is renewed, ended, or the post is published", async () => {
  const id = await postWith({ draft: true });
  const tokenOf = async () => (await findEditedPost(id))?.previewToken ?? "";
  expect(await tokenOf()).toBe("");
  expect(await findPreviewedPost("")).toBeUndefined();

  await makePreviewLink(id, asha);
  const first = await tokenOf();
  await db.update(blogPosts).set({ blogTitle: "Harvest, second try" });
  expect(await findPreviewedPost(first)).toMatchObject({
    post: { id, blogTitle: "Harvest, second try" },
    isPublished: false,
  });
  // What readers are sent does not tell the way in.
  expect(JSON.stringify(await findPreviewedPost(first))).not.toContain(first);

  await makePreviewLink(id, asha);
  const second = await tokenOf();
  expect(await findPreviewedPost(first)).toBeUndefined();
  await publish(id, { state: "published" });
  expect(await findPreviewedPost(second)).toMatchObject({ isPublished: true });
  expect(JSON.stringify(await findBlogPost(id))).not.toContain(second);

  // Taken back it is nobody's to read, by the link that was for the time before neither.
  await publish(id, { state: "draft" });
  expect(await findPreviewedPost(second)).toBeUndefined();

  await makePreviewLink(id, asha);
  const third = await tokenOf();
  await endPreviewLink(id, asha);
  expect(await findPreviewedPost(third)).toBeUndefined();
  expect(await makePreviewLink("nobody", asha)).toEqual({ ok: false, refusal: "not-found" });
});
