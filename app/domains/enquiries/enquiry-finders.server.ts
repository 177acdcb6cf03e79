import type { FoundItem, OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { cutAtWord } from "#app/lib/text/cut-at-word.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { senderOf } from "./enquiry-kinds.server.ts";
import { contactMessagePage, distributorRequestPage } from "./list-enquiries.server.ts";

const messagesPath = "/my/messages";
const requestsPath = "/my/distributors";

/** Contact messages, those that were dealt with too. */
export const messageFinder = {
  group: "messages",
  needs: "enquiries",
  async find(q, size) {
    const { rows } = await contactMessagePage({ q, size, openOnly: false });
    return rows.map((row) =>
      foundEnquiry(messagesPath, q, row.id, m.admin_messages(), {
        sender: senderOf(row),
        date: row.dateMessage,
        text: row.subject || row.customerMessage,
      }),
    );
  },
  listOf: (q) => enquiriesLike(messagesPath, q),
} as const satisfies OfficeFinder;

/** Distributors' requests, those that were dealt with too. */
export const requestFinder = {
  group: "messages",
  needs: "enquiries",
  async find(q, size) {
    const { rows } = await distributorRequestPage({ q, size, openOnly: false });
    return rows.map((row) =>
      foundEnquiry(requestsPath, q, row.id, m.admin_distributors(), {
        sender: senderOf(row),
        date: row.date,
        text: row.requirements,
      }),
    );
  },
  listOf: (q) => enquiriesLike(requestsPath, q),
} as const satisfies OfficeFinder;

const enquiriesLike = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`;

/** In the list that has it, which begins with what is shown here. */
function foundEnquiry(
  path: string,
  q: string,
  id: string,
  kind: string,
  { sender, date, text }: { sender: string; date: Date; text: string },
): FoundItem {
  return {
    to: `${enquiriesLike(path, q)}#${id}`,
    title: [sender, cutAtWord(text, 60)].filter(Boolean).join(" · "),
    detail: `${kind} · ${formatDate(date)}`,
  };
}
