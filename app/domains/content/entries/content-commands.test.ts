import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { storeUpload } from "#app/server/files/upload.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { findEditedPost } from "../articles/blog-posts.server.ts";
import { updateArticle } from "../articles/update-article.server.ts";
import { blogPosts, carouselSlides, galleryImages } from "../content-tables.server.ts";
import {
  type ContentKind,
  contentKinds,
  type Entry,
  filesOf,
  type NewEntry,
} from "./content-kinds.server.ts";
import { addEntries, deleteEntry, describePicture } from "./entry-commands.server.ts";
import { entryPage } from "./entry-page.server.ts";
import { missionFolders, missionSectionKinds } from "./mission-section.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const bina = { id: "bina", email: "bina@example.org" };

let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "madua-content-"));
  openFiles(folderStore(files));
});
afterAll(() => rm(files, { recursive: true }));

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#7A2E1F" } })
  .png()
  .toBuffer();

async function sent(folder: PictureFolder): Promise<string> {
  const stored = await storeUpload({ folder, pdfs: false }, await drawn, asha);
  if (!stored.ok) throw new Error(stored.refusal);
  return stored.value;
}

async function sentPdf(folder: PictureFolder): Promise<string> {
  const content = Buffer.from("%PDF-1.7\n%%EOF");
  const stored = await storeUpload({ folder, pdfs: true }, content, asha);
  if (!stored.ok) throw new Error(stored.refusal);
  return stored.value;
}

/** The files of a folder that a URL stands for; a picture has several. */
async function filesAt(url: string): Promise<string[]> {
  const [, , folder = "", name = ""] = url.split("/");
  const stem = name.split(/[.-](?:\d+x\d+\.webp|pdf)$/)[0] ?? "";
  const all = await readdir(join(files, folder)).catch(() => []);
  return all.filter((file) => file.startsWith(stem));
}

async function lastRecord() {
  const [entry] = await db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return entry;
}

async function added<Kind extends ContentKind>(kind: Kind, entry: NewEntry<Kind>): Promise<string> {
  const id = uuid();
  const done = await addEntries(kind, [{ ...entry, id }], asha);
  if (!done.ok) throw new Error(done.refusal.code);
  return id;
}

const area = { district: "Khunti", address: "Torpa", unit: "Mill", wshg: "Sakhi", contact: "Asha" };

/** One entry of each kind, with all the files that it may have. */
const samples: { [Kind in ContentKind]: () => Promise<NewEntry<Kind>> } = {
  "carousel-slide": async () => ({ pictureUrl: await sent("crouselUpload"), altText: "A field" }),
  "client-image": async () => ({ pictureUrl: await sent("clientImages"), altText: "A bank" }),
  "gallery-image": async () => ({ pictureUrl: await sent("gallery"), altText: "A fair" }),
  "about-section": async () => ({
    aboutTitle: "Who we are",
    pictureUrl: await sent("aboutImage"),
    uploadFile: await sentPdf("aboutImage"),
  }),
  "blog-post": async () => ({
    blogTitle: "Harvest",
    pictureUrl: await sent("blogImage"),
    uploadFile: await sentPdf("blogImage"),
  }),
  "mission-section": async () => ({
    kind: "case",
    title: "Sunita",
    pictureUrl: await sent("ragiCaseSection"),
  }),
  "located-area": async () => area,
  testimonial: async () => ({
    review: "Good.",
    reviewTitle: "Sunita Devi",
    imageUrls: [await sent("reviewImages"), await sent("reviewImages")],
  }),
};

for (const kind of Object.keys(samples) as ContentKind[]) {
  test(`${kind}: added with its files and deleted with them, both written down`, async () => {
    const entry = await samples[kind]();
    const id = await added(kind, entry);
    const { table } = contentKinds[kind];
    const [row] = await db.select().from(table).where(eq(table.id, id));
    expect(row).toMatchObject(entry);
    expect(await db.select().from(uploads)).toEqual([]);
    const urls = filesOf(entry);
    for (const url of urls) expect(await filesAt(url)).not.toEqual([]);
    expect(await lastRecord()).toMatchObject({
      action: `${kind}.add`,
      subjectId: id,
      actorEmail: asha.email,
    });

    expect(await deleteEntry(kind, id, bina)).toMatchObject({ ok: true });
    expect(await db.select().from(table).where(eq(table.id, id))).toEqual([]);
    for (const url of urls) expect(await filesAt(url)).toEqual([]);
    const log = await lastRecord();
    expect(log).toMatchObject({ action: `${kind}.delete`, subjectId: id, actorEmail: bina.email });
    expect(log?.detail).toMatchObject({ name: expect.stringMatching(/./), entry });

    expect(await deleteEntry(kind, id, bina)).toEqual({ ok: false, refusal: "not-found" });
    expect((await lastRecord())?.id).toBe(log?.id);
  });
}

test("each mission section takes the pictures of its own folder only", async () => {
  for (const kind of missionSectionKinds) {
    const own = await sent(missionFolders[kind]);
    expect(
      await addEntries(
        "mission-section",
        [{ id: uuid(), kind, title: "T", pictureUrl: own }],
        asha,
      ),
    ).toMatchObject({ ok: true });
    const foreign = await sent("gallery");
    expect(
      await addEntries(
        "mission-section",
        [{ id: uuid(), kind, title: "T", pictureUrl: foreign }],
        asha,
      ),
    ).toEqual({ ok: false, refusal: { code: "upload-missing" } });
  }
});

test("of pictures added together none stays where one was never sent", async () => {
  const first = await sent("gallery");
  const pictures = [
    { id: uuid(), pictureUrl: first },
    { id: uuid(), pictureUrl: "/files/gallery/never-10x10.webp" },
  ];
  expect(await addEntries("gallery-image", pictures, asha)).toEqual({
    ok: false,
    refusal: { code: "upload-missing" },
  });
  expect(await db.select().from(galleryImages)).toEqual([]);
  const add = () => addEntries("gallery-image", [{ id: uuid(), pictureUrl: first }], asha);
  expect(await add()).toMatchObject({ ok: true });
  // A second row cannot show it: deleting one would take it from the other.
  expect(await add()).toEqual({ ok: false, refusal: { code: "upload-missing" } });
  await db.delete(galleryImages);
});

for (const kind of Object.keys(samples) as ContentKind[]) {
  test(`${kind}: sent many times, because the answer was lost, it is added once`, async () => {
    const entry = { ...(await samples[kind]()), id: uuid() } as never;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => addEntries(kind, [entry], asha)),
    );
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: undefined })));
    const { id } = entry as { id: string };
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toHaveLength(1);
    await deleteEntry(kind, id, asha);
  });
}

test("pictures that were added are not added again with new ones, and stay in their order", async () => {
  await db.delete(galleryImages);
  const pictures = [];
  for (const id of ["c", "a", "b"]) pictures.push({ id, pictureUrl: await sent("gallery") });
  await addEntries("gallery-image", pictures.slice(0, 2), asha);
  expect(await addEntries("gallery-image", pictures, asha)).toMatchObject({ ok: true });
  const page = await entryPage("gallery-image", { cursor: undefined, size: 9, order: "ascending" });
  expect(page.rows.map(({ id }) => id)).toEqual(["c", "a", "b"]);
  await db.delete(galleryImages);
});

test("an id that stands already is never written over", async () => {
  const post = { blogTitle: "Mine", paragraph: "<p>Text<br></p>", uploadFile: null };
  const id = await added("blog-post", { ...post, pictureUrl: await sent("blogImage") });
  const was = await postOf(id);
  const waiting = await sent("blogImage");
  const again = (change: Partial<NewEntry<"blog-post">>, actor = asha) =>
    addEntries("blog-post", [{ ...post, pictureUrl: was.pictureUrl, ...change, id }], actor);
  const addedBefore = { ok: false, refusal: { code: "added-before" } };
  const taken = { ok: false, refusal: { code: "id-taken" } };
  expect(await again({})).toMatchObject({ ok: true });
  // What was changed between the two is not said to be saved.
  expect(await again({ blogTitle: "Mended" })).toEqual(addedBefore);
  expect(await again({ pictureUrl: waiting })).toEqual(addedBefore);
  expect(await again({}, bina)).toEqual(taken);
  // Nor a row that nobody added by hand.
  await db.insert(blogPosts).values({ id: "sample", blogTitle: "Sample" });
  expect(await addEntries("blog-post", [{ id: "sample", blogTitle: "Sample" }], asha)).toEqual(
    taken,
  );
  expect(await postOf(id)).toEqual(was);
  expect((await postOf("sample")).blogTitle).toBe("Sample");
  expect(await db.select().from(uploads).where(eq(uploads.url, waiting))).toHaveLength(1);
  await db.delete(uploads);
});

async function postOf(id: string): Promise<Entry<"blog-post">> {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  if (!post) throw new Error("no post");
  return post;
}

/** What the editor sends back, unchanged. */
function edited({ blogTitle, paragraph, pictureUrl, uploadFile }: Entry<"blog-post">) {
  return { blogTitle, paragraph, pictureUrl, uploadFile };
}

test("an edited post keeps the files that it still has and loses the others", async () => {
  const id = await added("blog-post", await samples["blog-post"]());
  const was = await postOf(id);
  const picture = await sent("blogImage");
  const edit = { ...edited(was), paragraph: "<p>New<script>x</script></p>", pictureUrl: picture };
  expect(await updateArticle("blog-post", id, was.updatedAt, edit, bina)).toMatchObject({
    ok: true,
  });

  const now = await postOf(id);
  expect(now).toMatchObject({ blogTitle: "Harvest", paragraph: "<p>New</p>", pictureUrl: picture });
  expect(now.date).toEqual(was.date);
  expect(now.updatedAt.getTime()).toBeGreaterThan(was.updatedAt.getTime());
  expect(await filesAt(was.pictureUrl ?? "")).toEqual([]);
  expect(await filesAt(was.uploadFile ?? "")).toHaveLength(1);
  expect(await filesAt(picture)).not.toEqual([]);
  expect(await lastRecord()).toMatchObject({
    action: "blog-post.update",
    actorEmail: bina.email,
    detail: {
      name: "Harvest",
      was: { paragraph: "", pictureUrl: was.pictureUrl },
      became: { paragraph: "<p>New</p>", pictureUrl: picture },
    },
  });
});

test("an edit with a file that was never sent changes nothing", async () => {
  const id = await added("blog-post", await samples["blog-post"]());
  const was = await postOf(id);
  const edit = { ...edited(was), blogTitle: "Other", uploadFile: "/files/blogImage/never.pdf" };
  expect(await updateArticle("blog-post", id, was.updatedAt, edit, bina)).toEqual({
    ok: false,
    refusal: { code: "upload-missing" },
  });
  expect(await postOf(id)).toEqual(was);
  expect(await updateArticle("blog-post", "nobody", was.updatedAt, edit, bina)).toEqual({
    ok: false,
    refusal: { code: "not-found" },
  });
});

test("of two edits at once one is saved, and the other is told what stands and who wrote it", async () => {
  const id = await added("blog-post", await samples["blog-post"]());
  const was = await postOf(id);
  const save = (blogTitle: string, actor: typeof asha) =>
    updateArticle("blog-post", id, was.updatedAt, { ...edited(was), blogTitle }, actor);
  const answers = await Promise.all([save("By Asha", asha), save("By Bina", bina)]);
  const saved = await postOf(id);
  const winner = saved.blogTitle === "By Asha" ? asha : bina;
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({
    ok: false,
    refusal: { code: "edit-conflict", by: winner.email, present: await findEditedPost(id) },
  });
  // Over it, once the other has seen it.
  const over = { ...edited(saved), blogTitle: "Over it" };
  expect(await updateArticle("blog-post", id, saved.updatedAt, over, asha)).toMatchObject({
    ok: true,
  });
  expect((await postOf(id)).blogTitle).toBe("Over it");
});

test("the same edit sent twice, because its answer was lost, is saved once and refused never", async () => {
  const id = await added("blog-post", await samples["blog-post"]());
  const was = await postOf(id);
  const edit = { ...edited(was), paragraph: "<p>Once<br></p>" };
  expect(await updateArticle("blog-post", id, was.updatedAt, edit, asha)).toMatchObject({
    ok: true,
  });
  const log = await lastRecord();
  expect(await updateArticle("blog-post", id, was.updatedAt, edit, asha)).toMatchObject({
    ok: true,
  });
  expect((await lastRecord())?.id).toBe(log?.id);
});

test("what a picture shows can be said later", async () => {
  const id = await added("carousel-slide", await samples["carousel-slide"]());
  expect(await describePicture("carousel-slide", id, "Women at the mill", bina)).toMatchObject({
    ok: true,
  });
  const [slide] = await db.select().from(carouselSlides).where(eq(carouselSlides.id, id));
  expect(slide?.altText).toBe("Women at the mill");
  expect(await lastRecord()).toMatchObject({
    action: "carousel-slide.describe",
    detail: { name: "Women at the mill", was: "A field" },
  });
  expect(await describePicture("client-image", id, "x", bina)).toEqual({
    ok: false,
    refusal: "not-found",
  });
});
