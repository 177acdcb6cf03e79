import { expect, test } from "vitest";
import type { FoundCursor } from "#app/server/database/prefix-search.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { searchUsers } from "./list-users.server.ts";

ownDatabase();

async function found(typed: string): Promise<string[]> {
  return (await searchUsers(typed, undefined, 100)).rows.map(({ id }) => id);
}

test("any word of a name is found, and e-mail address and mobile number by their beginning", async () => {
  const { id: bina } = await makeUser({
    fullName: "Bina 100% Kumari",
    email: "kumari_b@example.org",
    mobileNumber: "9811111111",
  });
  const { id: devi } = await makeUser({
    fullName: "Kumari Devi",
    email: "binax@example.org",
    mobileNumber: "8811111111",
    alternateNumber: "+91 70000-22222",
  });
  for (const typed of [
    "BINA 1",
    "bina 100%",
    "100",
    "kumari_b@",
    "98",
    "+91 98111 11111",
    "बिना १",
  ]) {
    expect(await found(typed), typed).toEqual([bina]);
  }
  for (const typed of ["devi", "देवी", "devi kumari", "07000022222", "70000 2"]) {
    expect(await found(typed), typed).toEqual([devi]);
  }
  expect(await found("kumari")).toEqual([devi, bina]);
  // Words of no name may be those of a mailbox.
  expect(await found("binax")).toEqual([devi]);
  for (const typed of ["%", "811", "example.org", "umari"]) {
    expect(await found(typed), typed).toEqual([]);
  }
});

test("pages lead through all namesakes, whose accounts are as old, and back", async () => {
  const createdAt = new Date("2026-01-01T00:00:00.123Z");
  const ids: string[] = [];
  for (let n = 0; n < 11; n++) {
    ids.push((await makeUser({ fullName: n % 4 ? "Meena Devi" : "Meena", createdAt })).id);
  }
  const page = (cursor?: FoundCursor) => searchUsers("meena", cursor, 3);
  const forth: string[][] = [];
  const back: string[][] = [];
  let at = await page();
  while (true) {
    forth.push(at.rows.map(({ id }) => id));
    const last = at.rows.at(-1);
    if (!at.hasNext || !last) break;
    at = await page({ direction: "after", date: last.createdAt, id: last.id, key: last.key });
  }
  while (true) {
    back.unshift(at.rows.map(({ id }) => id));
    const first = at.rows.at(0);
    if (!at.hasPrevious || !first) break;
    at = await page({ direction: "before", date: first.createdAt, id: first.id, key: first.key });
  }
  expect(forth.map((rows) => rows.length)).toEqual([3, 3, 3, 2]);
  expect(forth.flat().sort()).toEqual(ids.sort());
  expect(back.flat()).toEqual(forth.flat());
});
