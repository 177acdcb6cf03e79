import { inArray } from "drizzle-orm";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

/** By what a contact message is found: who sent it, and what they wrote. */
export const messageWordSource: WordSource = {
  kind: "message",
  table: contactMessages,
  id: contactMessages.id,
  time: contactMessages.dateMessage,
  async read(on, ids) {
    const rows = await on.select().from(contactMessages).where(inArray(contactMessages.id, ids));
    return rows.map((row) => ({
      id: row.id,
      time: row.dateMessage,
      texts: [
        row.customerName,
        row.customerEmailAddress.split("@", 1)[0],
        row.subject,
        row.customerMessage,
      ],
      numbers: [row.customerPhoneNumber],
    }));
  },
};

/** By what a distributor's request is found: who sent it, from where, and what they need. */
export const requestWordSource: WordSource = {
  kind: "request",
  table: distributorRequests,
  id: distributorRequests.id,
  time: distributorRequests.date,
  async read(on, ids) {
    const { id } = distributorRequests;
    const rows = await on.select().from(distributorRequests).where(inArray(id, ids));
    return rows.map((row) => ({
      id: row.id,
      time: row.date,
      texts: [row.fullName, row.email.split("@", 1)[0], row.address, row.requirements],
      numbers: [row.phone],
    }));
  },
};
