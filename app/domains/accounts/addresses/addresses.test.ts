import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { typedAddress } from "#tests/typed.ts";
import { users } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";
import type { NewAddress } from "./address.ts";
import {
  addAddress,
  deleteAddress,
  maxAddresses,
  setDefaultAddress,
  updateAddress,
} from "./address-commands.server.ts";
import { addressesOf, addressOf } from "./list-addresses.server.ts";

ownDatabase();

const home: NewAddress = {
  ...typedAddress,
  saturday: false,
  sunday: false,
  setAsDefault: false,
};
const refusedAs = (refusal: string) => ({ ok: false, refusal });

let asha: User;
beforeEach(async () => {
  asha = await makeUser();
});

async function add(values: Partial<NewAddress> = {}, user = asha): Promise<string> {
  const added = await addAddress(user, { ...home, ...values });
  if (!added.ok) throw new Error(added.refusal);
  return added.value;
}

/** The list as "name" or "name*" for the default. */
const listOf = async (user: User) =>
  (await addressesOf(user)).map(({ name, setAsDefault }) => name + (setAsDefault ? "*" : ""));

describe("an address list", () => {
  test("has the newest first; the first address is the default, a new default takes the mark", async () => {
    await add({ name: "A" });
    await add({ name: "B" });
    expect(await listOf(asha)).toEqual(["B", "A*"]);
    await add({ name: "C", setAsDefault: true });
    expect(await listOf(asha)).toEqual(["C*", "B", "A"]);
  });

  test("an edited address keeps its place; the default loses the mark only to another", async () => {
    const a = await add({ name: "A" });
    const b = await add({ name: "B" });
    expect(await updateAddress(asha, a, { ...home, name: "A2" })).toMatchObject({ ok: true });
    expect(await listOf(asha)).toEqual(["B", "A2*"]);
    await updateAddress(asha, b, { ...home, name: "B2", setAsDefault: true });
    expect(await listOf(asha)).toEqual(["B2*", "A2"]);
  });

  test("only an office is closed at weekends, after an edit too", async () => {
    const id = await add({ addressType: "Office", saturday: true });
    expect(await addressOf(asha, id)).toMatchObject({
      openOnWeekends: { saturday: true, sunday: false },
    });
    await updateAddress(asha, id, { ...home, saturday: true, sunday: true });
    expect(await addressOf(asha, id)).toMatchObject({
      addressType: "Home",
      openOnWeekends: { saturday: false, sunday: false },
    });
  });

  test("the newest of the others becomes the default when the default is deleted", async () => {
    const a = await add({ name: "A" });
    const b = await add({ name: "B" });
    const c = await add({ name: "C" });
    await deleteAddress(asha, a);
    expect(await listOf(asha)).toEqual(["C*", "B"]);
    await deleteAddress(asha, b);
    expect(await listOf(asha)).toEqual(["C*"]);
    await deleteAddress(asha, c);
    expect(await listOf(asha)).toEqual([]);
    expect(await deleteAddress(asha, c)).toEqual(refusedAs("not-found"));
  });

  test("has one default, whatever is saved and deleted in parallel", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => add({ name: `${n}` })));
    await Promise.all([
      ...ids.slice(0, 3).map((id) => setDefaultAddress(asha, id)),
      ...ids.map((id) => updateAddress(asha, id, { ...home, setAsDefault: true })),
      add({ name: "5", setAsDefault: true }),
      deleteAddress(asha, ids[3] ?? ""),
    ]);
    const list = await addressesOf(asha);
    expect(list).toHaveLength(4);
    expect(list.filter(({ setAsDefault }) => setAsDefault)).toHaveLength(1);
  });

  test("is full at its limit, in parallel too; the full list can still be changed", async () => {
    const ids: string[] = [];
    for (let n = 1; n < maxAddresses; n++) ids.push(await add());
    const answers = await Promise.all([1, 2, 3].map(() => addAddress(asha, home)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual(refusedAs("too-many"));
    expect(await updateAddress(asha, ids[0] ?? "", home)).toMatchObject({ ok: true });
    await deleteAddress(asha, ids[0] ?? "");
    expect(await addAddress(asha, home)).toMatchObject({ ok: true });
  });

  test("is nobody else's: not read, not changed, not deleted", async () => {
    const id = await add({ name: "A" });
    const bina = await makeUser();
    await add({ name: "Bina" }, bina);
    expect(await addressOf(bina, id)).toBeUndefined();
    for (const attempted of [
      updateAddress(bina, id, { ...home, name: "stolen", setAsDefault: true }),
      setDefaultAddress(bina, id),
      deleteAddress(bina, id),
      deleteAddress(bina, "nothing"),
    ]) {
      expect(await attempted).toEqual(refusedAs("not-found"));
    }
    expect(await listOf(asha)).toEqual(["A*"]);
    expect(await listOf(bina)).toEqual(["Bina*"]);
  });

  test("of a user who is gone: every change says so", async () => {
    const id = await add();
    await db.delete(users).where(eq(users.id, asha.id));
    for (const attempted of [
      addAddress(asha, home),
      updateAddress(asha, id, home),
      setDefaultAddress(asha, id),
      deleteAddress(asha, id),
    ]) {
      expect(await attempted).toEqual(refusedAs("user-gone"));
    }
  });

  test("its owner's pages are told of a change, and of a refusal nothing", async () => {
    const received = vi.fn();
    const stop = subscribe((changes) => changes.forEach(received));
    const id = await add();
    await updateAddress(asha, id, home);
    await setDefaultAddress(asha, id);
    await deleteAddress(asha, id);
    await deleteAddress(asha, id);
    stop();
    const told = received.mock.calls.map(([change]) => change);
    expect(told).toEqual(Array(4).fill(`my-addresses:${asha.id}`));
  });
});
