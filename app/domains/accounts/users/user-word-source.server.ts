import { inArray } from "drizzle-orm";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";
import { users } from "./account-table.server.ts";

/** By what an account is found: its owner's name, telephone numbers and mailbox. */
export const userWordSource: WordSource = {
  kind: "user",
  table: users,
  id: users.id,
  time: users.createdAt,
  async read(on, ids) {
    const { id, createdAt: time, fullName, email, mobileNumber, alternateNumber } = users;
    const rows = await on
      .select({ id, time, fullName, email, mobileNumber, alternateNumber })
      .from(users)
      .where(inArray(id, ids));
    return rows.map((row) => ({
      ...row,
      texts: [row.fullName, row.email.split("@", 1)[0]],
      numbers: [row.mobileNumber, row.alternateNumber],
    }));
  },
};
