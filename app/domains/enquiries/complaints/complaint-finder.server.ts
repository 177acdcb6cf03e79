import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { complaintPage } from "./list-complaints.server.ts";

/** Complaints by their ticket number, or by that of their order. */
export const complaintFinder = {
  group: "messages",
  needs: "complaints",
  async find(q, size) {
    const { rows } = await complaintPage({ q: q.trim(), size, dueOnly: false });
    return rows.map((row) => ({
      to: `${listOf(row.ticket)}#${row.id}`,
      title: [row.ticket, row.name].filter(Boolean).join(" · "),
      detail: `${m.admin_complaints()} · ${formatDate(row.filedAt)}`,
    }));
  },
  listOf: (q) => listOf(q.trim()),
} as const satisfies OfficeFinder;

const listOf = (q: string) => `/my/complaints?${new URLSearchParams({ q })}`;
