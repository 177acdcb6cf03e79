import { and, eq, isNull } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import {
  addRow,
  type ChangeRefusal,
  changeRow,
  saveRow,
} from "#app/server/database/save-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { groupPersons, producerGroups } from "./group-tables.server.ts";
import { maxGroups, type ProducerGroup } from "./producer-group.ts";

type GivenGroup = Pick<ProducerGroup, "name" | "place" | "words" | "isRetired"> &
  Partial<Pick<ProducerGroup, "translations">>;

export type GroupRefusal = InsertRefusal | ChangeRefusal<ProducerGroup> | { code: "too-many" };

/** Adds a group, once under its id however often it is sent (rules: labels-7). */
export function addGroup(
  id: string,
  given: GivenGroup,
  actor: Actor,
): Promise<Result<undefined, GroupRefusal>> {
  return saveRow("batches", async (tx): Promise<Result<undefined, GroupRefusal>> => {
    if (!(await addRow(tx, producerGroups, { id, ...given }, actor, "group.add"))) {
      return ok(undefined);
    }
    if ((await tx.$count(producerGroups)) > maxGroups) return refused({ code: "too-many" });
    await record(tx, actor, "group.add", id, { name: given.name });
    return ok(undefined);
  });
}

/**
 * Changes a group, or retires it.
 * @param seen its `updatedAt` as the form read it.
 */
export function updateGroup(
  id: string,
  seen: Date,
  given: GivenGroup,
  actor: Actor,
): Promise<Result<undefined, GroupRefusal>> {
  return saveRow("batches", async (tx): Promise<Result<undefined, GroupRefusal>> => {
    const changed = await changeRow(tx, producerGroups, id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const { name, place, words, isRetired } = changed.value;
    const before = { name, place, words, isRetired };
    const after = {
      ...{ name: given.name, place: given.place },
      ...{ words: given.words, isRetired: given.isRetired },
    };
    await record(tx, actor, "group.update", id, { name: given.name, before, after });
    return ok(undefined);
  });
}

type Person = typeof groupPersons.$inferSelect;
type GivenPerson = Pick<Person, "name" | "words" | "consentOn" | "consentWay" | "coversWords"> &
  Partial<Pick<Person, "translations">>;

export type PersonRefusal = InsertRefusal | ChangeRefusal<Person>;

/**
 * Names somebody of a group, by a consent that the actor records (rules: labels-8). The audit log tells of the consent, and
 * nothing of her.
 */
export function namePerson(
  groupId: string,
  id: string,
  given: GivenPerson,
  actor: Actor,
): Promise<Result<undefined, PersonRefusal>> {
  return saveRow("batches", async (tx): Promise<Result<undefined, PersonRefusal>> => {
    const group = await lockGroup(tx, groupId);
    if (!group) return refused({ code: "not-found" });
    const row = { id, groupId, ...given, recordedBy: actor.id };
    if (await addRow(tx, groupPersons, row, actor, "group-person.add")) {
      const detail = { name: group.name, ...consentIn(given) };
      await record(tx, actor, "group-person.add", id, detail);
    }
    return ok(undefined);
  });
}

/**
 * Changes who is named, by a consent that the actor records anew: her words are shown by no other.
 * @param seen her row's `updatedAt` as the form read it.
 */
export function changePerson(
  groupId: string,
  id: string,
  seen: Date,
  given: GivenPerson,
  actor: Actor,
): Promise<Result<undefined, PersonRefusal>> {
  return saveRow("batches", async (tx): Promise<Result<undefined, PersonRefusal>> => {
    const group = await lockGroup(tx, groupId);
    const person = group && (await lockNamed(tx, groupId, id));
    if (!person) return refused({ code: "not-found" });
    const recorded = { recordedBy: actor.id, recordedAt: new Date() };
    const changed = await changeRow(tx, groupPersons, id, seen, { ...given, ...recorded });
    if (!changed.ok) return changed;
    const detail = { name: group.name, ...consentIn(given) };
    await record(tx, actor, "group-person.update", id, detail);
    return ok(undefined);
  });
}

/**
 * Somebody named no more: name and words are erased, and what stays is that there was a consent, from when to when.
 * @returns whether she was named until now.
 */
export async function withdrawConsent(groupId: string, id: string, actor: Actor): Promise<boolean> {
  const withdrawn = await db.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    const person = group && (await lockNamed(tx, groupId, id));
    if (!person) return false;
    await tx
      .update(groupPersons)
      .set({
        ...{ name: "", words: "", translations: {} },
        ...{ withdrawnAt: new Date(), withdrawnBy: actor.id },
        updatedAt: laterThan(groupPersons.updatedAt),
      })
      .where(eq(groupPersons.id, id));
    const detail = { name: group.name, ...consentIn(person) };
    await record(tx, actor, "group-person.withdraw", id, detail);
    return true;
  });
  if (withdrawn) publish("batches");
  return withdrawn;
}

const consentIn = ({ consentOn, consentWay, coversWords }: GivenPerson) => ({
  consentOn,
  consentWay,
  coversWords,
});

async function lockGroup(tx: Transaction, id: string) {
  const where = eq(producerGroups.id, id);
  const [group] = await tx.select().from(producerGroups).where(where).for("share");
  return group;
}

/** The row of somebody who is still named. */
async function lockNamed(tx: Transaction, groupId: string, id: string) {
  const isNamed = isNull(groupPersons.withdrawnAt);
  const [person] = await tx
    .select()
    .from(groupPersons)
    .where(and(eq(groupPersons.id, id), eq(groupPersons.groupId, groupId), isNamed))
    .for("update");
  return person;
}
