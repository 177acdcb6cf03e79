import { auditPage } from "#app/server/log/audit-log.server.ts";
import { type FactName, isFactName } from "./fact-names.ts";

/** A change of a fact; what stood there and what came, as typed. */
export interface FactChange {
  id: string;
  at: Date;
  actorEmail: string;
  name: FactName;
  before: string;
  after: string;
}

/** The last changes of all facts, the newest first; older ones are in the audit log. For owners. */
export async function factHistory(size: number): Promise<FactChange[]> {
  const { rows } = await auditPage({ kind: "shop-fact" }, undefined, size);
  return rows.flatMap(({ id, at, actorEmail, subjectId: name, detail }) =>
    isFactName(name)
      ? [{ id, at, actorEmail, name, before: textOf(detail.before), after: textOf(detail.after) }]
      : [],
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
