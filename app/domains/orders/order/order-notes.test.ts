import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { addNote, deleteNote, notesOf } from "./order-notes.server.ts";

ownDatabase();

test("a note is written and deleted by whoever wrote it; the log keeps both, and no buyer is told", async () => {
  const orderId = await makeOrderRow();
  const meena = await makeUser({ fullName: "Meena" });
  const published = await publishedBy(async () => {
    expect(await addNote(orderId, "Rings after 5 pm", meena)).toMatchObject({ ok: true });
  });
  expect(published).toEqual(["orders"]);
  const [note] = await notesOf(orderId);
  expect(note).toMatchObject({ text: "Rings after 5 pm", writtenBy: meena.id, name: "Meena" });
  expect(await deleteNote(orderId, note?.id ?? "", admin)).toEqual({
    ok: false,
    refusal: "not-found",
  });
  expect(await deleteNote(orderId, note?.id ?? "", meena)).toMatchObject({ ok: true });
  expect(await notesOf(orderId)).toEqual([]);
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))).toMatchObject([
    { action: "order.note" },
    { action: "order.delete-note", detail: { text: "Rings after 5 pm" } },
  ]);
  expect(await addNote("nothing", "?", admin)).toEqual({ ok: false, refusal: "not-found" });
});
