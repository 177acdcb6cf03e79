import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { searchUsers } from "./list-users.server.ts";

/** Accounts, by their owners. */
export const userFinder = {
  group: "people",
  needs: "users.read",
  async find(typed, size) {
    const { rows } = await searchUsers(typed, undefined, size);
    return rows.map(({ id, fullName, email, mobileNumber }) => ({
      to: `/my/users/${id}`,
      title: fullName || email,
      detail: [mobileNumber, email].filter(Boolean).join(" · "),
    }));
  },
  listOf: (q) => `/my/dashboards?${new URLSearchParams({ view: "users", q })}`,
} as const satisfies OfficeFinder;
