import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as content from "#app/domains/content/content-tables.server.ts";
import {
  type MissionSectionKind,
  missionFolders,
} from "#app/domains/content/entries/mission-section.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { site } from "#site";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import {
  batchesOf,
  type ImportRun,
  inTransaction,
  saveBatch,
  tellOutcomes,
} from "./import-run.server.ts";
import { saveDocuments } from "./save-documents.server.ts";

type Fields = Record<string, unknown>;

interface ContentKind {
  table: PgTable & { id: PgColumn };
  /** The row without its id; undefined where the document is left out, which is noted. */
  read: (
    run: ImportRun,
    reader: DocumentReader,
  ) => Promise<Fields | undefined> | Fields | undefined;
}

/** The collections whose documents become one row each, and nothing else. */
export const contentCollections: Readonly<Record<string, ContentKind>> = {
  crouselUpload: { table: content.carouselSlides, read: onePicture("crouselUpload") },
  clientImages: { table: content.clientImages, read: onePicture("clientImages") },
  galleryImages: { table: content.galleryImages, read: onePicture("gallery") },
  aboutSection: { table: content.aboutSections, read: aboutSection },
  blogSection: { table: content.blogPosts, read: blogPost },
  [`${site.productSlug}AboutSection`]: missionSections("about"),
  [`${site.productSlug}CaseSection`]: missionSections("case"),
  [`${site.productSlug}ProductSection`]: missionSections("product"),
  ragiLocatedArea: { table: content.locatedAreas, read: locatedArea },
  testimonals: { table: content.testimonials, read: testimonial },
  contactForm: { table: contactMessages, read: contactMessage },
  distributorRequests: { table: distributorRequests, read: distributorRequest },
};

export async function importContent(run: ImportRun): Promise<void> {
  for (const [collection, { table, read }] of Object.entries(contentCollections)) {
    for await (const batch of batchesOf(run, collection)) {
      const rows = (await Promise.all(batch.map((document) => rowsOf(run, read, document)))).flat();
      await saveBatch(run, collection, rows, async (rows) => {
        const outcomes = await inTransaction(run, (tx) =>
          saveDocuments(tx, { collection, table, rows, write: run.write }),
        );
        tellOutcomes(run, collection, outcomes);
      });
    }
  }
}

async function rowsOf(run: ImportRun, read: ContentKind["read"], document: OldDocument) {
  const reader = new DocumentReader(document, run.report);
  const fields = await read(run, reader);
  reader.ignore("id");
  if (!fields) return [];
  reader.listUnknown();
  return [{ id: document.id, row: { id: document.id, ...fields } }];
}

function rowName({ document: { collection, id } }: DocumentReader): string {
  return `${collection}/${id}`;
}

/** A picture and nothing else: without it there is nothing to show. */
function onePicture(folder: PictureFolder): ContentKind["read"] {
  return async (run, reader) => {
    const [named, ...others] = reader.texts("pictureUrl", "pictureUrls", "imageUrl");
    if (named === undefined) return reader.leaveOut("it names no picture");
    if (others.length > 0) {
      reader.odd("it names several pictures", "the first is taken", others.join(", "));
    }
    const file = await run.pictures.take(named, { folder, row: rowName(reader) }, reader);
    if (!file || file.isPdf) return reader.leaveOut("its picture cannot be had", named);
    return {
      pictureUrl: file.url,
      altText: reader.text("altText", "alt"),
      date: reader.made("date"),
    };
  };
}

/** A picture to show and a file to download; the old forms took PDFs for either. */
async function filesOf(run: ImportRun, reader: DocumentReader, folder: PictureFolder) {
  const owner = { folder, row: rowName(reader) };
  const take = async (name: string) => {
    const [named] = reader.texts(name);
    return named === undefined ? undefined : run.pictures.take(named, owner, reader);
  };
  const picture = await take("pictureUrl");
  const upload = await take("uploadFile");
  const toDownload = upload ?? (picture?.isPdf ? picture : undefined);
  if (picture?.isPdf) reader.odd("pictureUrl is a PDF", "it is offered for download");
  const pictureUrl = picture && !picture.isPdf ? picture.url : null;
  const uploadFile = toDownload && toDownload.url !== pictureUrl ? toDownload.url : null;
  return { pictureUrl, uploadFile };
}

function datesOf(reader: DocumentReader) {
  const date = reader.made("date");
  return { date, updatedAt: reader.moment("updatedAt") ?? date };
}

async function aboutSection(run: ImportRun, reader: DocumentReader) {
  return {
    aboutTitle: reader.needed("About", "aboutTitle", "title"),
    aboutSubtitle: reader.text("aboutSubtitle", "subtitle"),
    paragraph: reader.html("paragraph", "description"),
    ...(await filesOf(run, reader, "aboutImage")),
    ...datesOf(reader),
  };
}

async function blogPost(run: ImportRun, reader: DocumentReader) {
  return {
    blogTitle: reader.needed("Blog", "blogTitle", "title"),
    paragraph: reader.html("paragraph", "description"),
    ...(await filesOf(run, reader, "blogImage")),
    ...datesOf(reader),
  };
}

function missionSections(kind: MissionSectionKind): ContentKind {
  return {
    table: content.missionSections,
    read: async (run, reader) => {
      const [named] = reader.texts("pictureUrl");
      const owner = { folder: missionFolders[kind], row: rowName(reader) };
      const file = named === undefined ? undefined : await run.pictures.take(named, owner, reader);
      if (file?.isPdf) reader.odd("pictureUrl is a PDF", "the row comes without it");
      return {
        kind,
        title: reader.needed(kind, "title", "aboutTitle", "blogTitle"),
        description: reader.html("description", "paragraph"),
        pictureUrl: file && !file.isPdf ? file.url : null,
        date: reader.made("date"),
      };
    },
  };
}

function locatedArea(_run: ImportRun, reader: DocumentReader) {
  const names = ["district", "address", "unit", "wshg", "contact"] as const;
  const fields = Object.fromEntries(names.map((name) => [name, reader.text(name)]));
  if (names.every((name) => fields[name] === "")) return reader.leaveOut("it is empty");
  // The old shop kept no date of them; the order in which they stand is that of their ids.
  return { ...fields, date: reader.moment("date") };
}

async function testimonial(run: ImportRun, reader: DocumentReader) {
  const owner = { folder: "reviewImages", row: rowName(reader) } as const;
  const review = reader.longText("review");
  if (review === "") return reader.leaveOut("it has no text");
  const named = reader.texts("imageUrls", "imageUrl", "pictureUrl");
  const files = await Promise.all(named.map((url) => run.pictures.take(url, owner, reader)));
  return {
    review,
    reviewTitle: reader.text("reviewTitle"),
    imageUrls: files.flatMap((file) => (file && !file.isPdf ? [file.url] : [])),
    date: reader.made("date"),
  };
}

function contactMessage(_run: ImportRun, reader: DocumentReader) {
  const fields = {
    customerName: reader.text("customerName"),
    customerPhoneNumber: reader.text("customerPhoneNumber"),
    customerEmailAddress: reader.text("customerEmailAddress"),
    subject: reader.text("subject"),
    customerMessage: reader.longText("customerMessage"),
  };
  if (Object.values(fields).every((text) => text === "")) return reader.leaveOut("it is empty");
  return { ...fields, dateMessage: reader.made("dateMessage", "date") };
}

function distributorRequest(_run: ImportRun, reader: DocumentReader) {
  const fields = {
    fullName: reader.text("fullName"),
    email: reader.text("email"),
    phone: reader.text("phone"),
    address: reader.text("address"),
    requirements: reader.longText("requirements"),
  };
  if (Object.values(fields).every((text) => text === "")) return reader.leaveOut("it is empty");
  return { ...fields, date: reader.made("date") };
}
