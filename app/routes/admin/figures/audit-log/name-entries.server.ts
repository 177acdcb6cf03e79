import { namesOfUsers } from "#app/domains/accounts/users/list-users.server.ts";
import { titlesOfProducts } from "#app/domains/catalog/product/products.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { numbersOfOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { AuditEntry } from "#app/server/log/audit-log.server.ts";
import { auditSentence, nameInDetail } from "./audit-words.ts";

/** An entry as the page shows it. */
export interface ShownEntry {
  id: string;
  at: Date;
  action: string;
  words: string;
  actorEmail: string;
  detail: Record<string, unknown>;
}

/** Who has no account, or none any more, as the log keeps them in place of an address. */
const otherActors: Readonly<Record<string, () => string>> = {
  "a shopper": m.audit_actor_shopper,
  "command line": m.audit_actor_command_line,
  "first start": m.audit_actor_first_start,
};

/** Finds the names of those who did it and of what it was done to, by one query per table. */
export async function nameEntries(entries: readonly AuditEntry[]): Promise<ShownEntry[]> {
  const ofKind = (kind: string) =>
    entries.filter(({ action }) => action.startsWith(`${kind}.`)).map((entry) => entry.subjectId);
  const people = [...entries.map(({ actorId }) => actorId), ...ofKind("user")];
  const [names, titles, numbers] = await Promise.all([
    namesOfUsers([...new Set(people)]),
    titlesOfProducts(ofKind("product")),
    numbersOfOrders(ofKind("order")),
  ]);
  const present = (id: string) => {
    const number = numbers.get(id);
    return number ? shortOrderNumber(number) : (titles.get(id) ?? names.get(id) ?? "");
  };
  return entries.map(({ id, at, action, actorId, actorEmail: kept, subjectId, detail }) => {
    const actorEmail = otherActors[kept]?.() ?? kept;
    const who = names.get(actorId) || actorEmail;
    const name = nameInDetail(detail) ?? present(subjectId);
    return {
      id,
      at,
      action,
      actorEmail,
      detail,
      words: auditSentence({ action, who, name, detail }),
    };
  });
}
