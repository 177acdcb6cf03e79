import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { stockBatches } from "../stock-tables.server.ts";
import { groupPersons, producerGroups } from "./group-tables.server.ts";
import { type GroupPerson, maxGroups, type ProducerGroup } from "./producer-group.ts";

/** A group as the office lists it. */
export interface ListedGroup extends ProducerGroup {
  /** How many of it are named. */
  persons: number;
  batches: number;
}

/** All groups, those that make something first, by name. For staff. */
export async function listGroups(): Promise<ListedGroup[]> {
  const named = and(eq(groupPersons.groupId, producerGroups.id), isNull(groupPersons.withdrawnAt));
  const made = eq(stockBatches.groupId, producerGroups.id);
  const rows = await db
    .select({
      group: producerGroups,
      persons: db.$count(groupPersons, named),
      batches: db.$count(stockBatches, made),
    })
    .from(producerGroups)
    .orderBy(asc(producerGroups.isRetired), asc(producerGroups.name), asc(producerGroups.id))
    .limit(maxGroups);
  return rows.map(({ group, ...counts }) => ({ ...group, ...counts }));
}

/** A group as it is chosen for a batch. */
export interface GroupChoice {
  id: string;
  name: string;
  place: string;
}

const choice = { id: producerGroups.id, name: producerGroups.name, place: producerGroups.place };

/**
 * The groups that a batch can be made by.
 * @param present the one that it is said to be made by, which may be retired.
 */
export async function groupChoices(present: string | null = null): Promise<GroupChoice[]> {
  return db
    .select(choice)
    .from(producerGroups)
    .where(sql`not ${producerGroups.isRetired} or ${producerGroups.id} = ${present}::text`)
    .orderBy(asc(producerGroups.name), asc(producerGroups.id))
    .limit(maxGroups);
}

/** What a group is called; undefined where there is none. */
export async function groupName(on: Queryable, id: string): Promise<string | undefined> {
  const name = { name: producerGroups.name };
  const [group] = await on.select(name).from(producerGroups).where(eq(producerGroups.id, id));
  return group?.name;
}

/** Somebody who is named, and who recorded it; "" once that account is gone. */
export interface NamedPerson extends GroupPerson {
  recordedBy: string;
}

/** A consent that was withdrawn: nobody's any more. */
export interface WithdrawnConsent {
  id: string;
  consentOn: string;
  withdrawnAt: Date | null;
}

/** A group with those of it who are named, and the consents that were withdrawn, the last first. For staff. */
export async function groupWithPersons(
  id: string,
): Promise<
  | { id: string; group: ProducerGroup; persons: NamedPerson[]; withdrawn: WithdrawnConsent[] }
  | undefined
> {
  const ofGroup = eq(groupPersons.groupId, id);
  const [[group], persons, withdrawn] = await Promise.all([
    db.select().from(producerGroups).where(eq(producerGroups.id, id)),
    db
      .select({ person: groupPersons, recordedBy: sql<string>`coalesce(${users.fullName}, '')` })
      .from(groupPersons)
      .leftJoin(users, eq(users.id, groupPersons.recordedBy))
      .where(and(ofGroup, isNull(groupPersons.withdrawnAt)))
      .orderBy(asc(groupPersons.name), asc(groupPersons.id)),
    db
      .select({
        id: groupPersons.id,
        consentOn: groupPersons.consentOn,
        withdrawnAt: groupPersons.withdrawnAt,
      })
      .from(groupPersons)
      .where(and(ofGroup, isNotNull(groupPersons.withdrawnAt)))
      .orderBy(desc(groupPersons.withdrawnAt))
      .limit(100),
  ]);
  if (!group) return undefined;
  return {
    ...{ id, group },
    persons: persons.map(({ person, recordedBy }) => ({ ...person, recordedBy })),
    withdrawn,
  };
}
