import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TopicName } from "#app/lib/live/live-topics.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";

const topicsByTable = new Map<string, readonly TopicName[]>();

/** For a table of which no page shows anything. */
export const neverShown: readonly TopicName[] = [];

/**
 * For the audit log: a row of it comes with a change that is published under some other topic.
 */
export const everyTopic = Object.keys(topicAudiences) as TopicName[];

/**
 * Says, beside each table's definition, under which topics its changes are published. A page that
 * reads the table follows at least one of them (page-topics.server.ts).
 */
export function declareTopics(tables: readonly PgTable[], topics: readonly TopicName[]): void {
  for (const table of tables) topicsByTable.set(getTableName(table), topics);
}

/**
 * @param table with its schema, unless that is the shop's own ("products", "pgboss.queue").
 * @returns undefined for a table that has not declared any.
 */
export function topicsOfTable(table: string): readonly TopicName[] | undefined {
  const isOfJobs = table.startsWith("pgboss.");
  return isOfJobs ? neverShown : topicsByTable.get(table);
}
