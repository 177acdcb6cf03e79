import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { registerTeller, type ToldBesides } from "#app/domains/orders/mails/tell-besides.server.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import type { Language } from "#app/lib/text/language.ts";
import { whatsappNumber } from "#app/lib/text/whatsapp.ts";
import type { RunPrepared, Transaction } from "#app/server/database/database.server.ts";
import { runIn, statement } from "#app/server/database/statement.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { site } from "#site";
import { tellsByWhatsapp } from "./settings.server.ts";
import { type TemplateName, type WhatsappTemplate, whatsappTemplates } from "./templates.ts";
import type { WhatsappContent } from "./whatsapp.ts";
import { whatsappConsents } from "./whatsapp-tables.server.ts";

interface Enqueued {
  id: string;
  phone: string;
  orderId: string | null;
  userId: string;
  kind: string;
  /** As what it may be told, by the settings. */
  kinds: string[];
  language: string;
  content: WhatsappContent;
  key: string;
  seconds: number;
}

/**
 * Writes a message down with the job that sends it, if its number wants that and its kind is on; of an occasion that has
 * a message there is no second.
 */
const whatsappEnqueue = statement<Enqueued>("whatsapp-enqueue", (given) => {
  const { before, after } = insertJob("whatsapp", {
    delay: `${given.seconds}::int * interval '1 second'`,
  });
  return `
    with message as (
      insert into whatsapp_messages (
        id, direction, phone, order_id, user_id, kind, language, content, key, state, due_at
      )
      select ${given.id}, 'out', phone, ${given.orderId},
        (select users.id from users where users.id = ${given.userId}), ${given.kind},
        ${given.language}, ${given.content}::jsonb, ${given.key}, 'waiting',
        now() + ${given.seconds}::int * interval '1 second'
      from whatsapp_consents, whatsapp_settings
      where phone = ${given.phone} and is_in and is_on and kinds && ${given.kinds}::text[]
      on conflict (key) do nothing
      returning id
    )
    ${before} (select jsonb_build_object('id', id) from message)
    ${after} and exists (select from message)`;
});

/**
 * Leaves a message about an order to be sent, in the transaction of what it tells (rules: whatsapp-3): it is sent once
 * that is committed, and never if it is rolled back. What stands in it is read from the order when it leaves.
 */
export async function whatsappAboutOrder(run: RunPrepared, told: ToldBesides): Promise<void> {
  const phone = whatsappNumber(told.phone);
  const template = templateOf(told);
  if (whatsappMode() === "off" || !phone || !template) return;
  const { orderId, userId, language, detail = {}, held } = told;
  const said = Object.entries({ ...detail, heldBy: held?.id });
  await run(
    whatsappEnqueue.query({
      ...{ id: uuid(), phone, orderId, userId, kind: template, language },
      // Of an order that was received it is known only when it leaves whether it is to be confirmed.
      kinds: told.kind === "order-received" ? [template, "confirm_order"] : [template],
      content: {
        detail: Object.fromEntries(said.flatMap(([name, value]) => (value ? [[name, value]] : []))),
      },
      key: [
        template,
        told.kind === "confirmation-reminder" && "again",
        held?.id ?? orderId,
        told.occasion,
      ]
        .filter(Boolean)
        .join(":"),
      seconds: held?.seconds ?? 0,
    }),
  );
}

function templateOf({ kind, detail, occasion }: ToldBesides): string | undefined {
  // That a parcel comes again on a day, that day's own message tells.
  if (kind === "order-not-delivered" && !detail?.reason) return undefined;
  const template: WhatsappTemplate | undefined = whatsappTemplates.find(
    (each: WhatsappTemplate) => each.mail === kind,
  );
  // A mail that goes out in a message's place is no reason for another message.
  return template?.isMailedOnFailure && !occasion ? undefined : template?.name;
}

/** What a shopper is told who has asked to be told when a product is back. */
export interface ProductBack {
  userId: string;
  productId: string;
  language: Language;
  name: string;
  product: string;
  price: Paise;
  /** Its page, below the shop's address. */
  path: string;
  toldAt: Date;
}

/**
 * Leaves the message that a product is back to be sent, besides its mail and in the transaction of it, to the number that
 * its shopper wants to be told on, if she wants that (rules: back-in-stock-2).
 */
export async function whatsappBackInStock(tx: Transaction, told: ProductBack): Promise<void> {
  if (whatsappMode() === "off") return;
  const { userId, productId, language, name, product, price, path, toldAt } = told;
  const [consent] = await tx
    .select({ phone: whatsappConsents.phone })
    .from(whatsappConsents)
    .where(and(eq(whatsappConsents.userId, userId), whatsappConsents.isIn))
    .limit(1);
  if (!consent) return;
  const kind = "back_in_stock" satisfies TemplateName;
  const variables = [name, site.name, product, formatMoney(price), shopLink(path, language)];
  await runIn(tx)(
    whatsappEnqueue.query({
      ...{ id: uuid(), phone: consent.phone, orderId: null, userId, kind, kinds: [kind], language },
      content: { variables },
      key: [kind, productId, userId, toldAt.toISOString()].join(":"),
      seconds: 0,
    }),
  );
}

registerTeller({ isOn: tellsByWhatsapp, tell: whatsappAboutOrder });
