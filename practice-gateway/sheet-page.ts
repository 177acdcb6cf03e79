import type { CheckoutQuery } from "./checkout.ts";
import type { Order } from "./entities.ts";
import { sheetScript } from "./sheet-script.ts";
import { sheetStyle } from "./sheet-style.ts";
import { webhookModes } from "./webhook-plan.ts";

/** The sheet in which a practice payment is made. */
export function sheetPage(order: Order, query: CheckoutQuery): string {
  const payer = [query.payer, query.contact, query.email].filter((text) => text !== undefined);
  const details = [
    ["Paying as", payer.join(", ")],
    ["Receipt", order.receipt ?? ""],
    ["Order", order.id],
  ].filter(([, text]) => text !== "");
  const modes = Object.entries(webhookModes);
  return page(`
    <section class="bill" aria-labelledby="shop">
      <h2 id="shop">${escaped(query.name ?? "The shop")}</h2>
      <p class="amount">${escaped(rupees(order.amount))}</p>
      ${query.description ? `<p>${escaped(query.description)}</p>` : ""}
      <dl>${details.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text ?? "")}</dd>`).join("")}</dl>
    </section>
    <section class="ways" aria-label="How it goes">
      <p role="status"></p>
      <label>
        <span>Webhook: when the shop’s server hears of it</span>
        <select>${modes.map(([mode, text]) => `<option value="${mode}">${text}</option>`).join("")}</select>
      </label>
      <button type="button" data-do="pay" class="main">Pay</button>
      <button type="button" data-do="fail">Fail the payment</button>
      <button type="button" data-do="lose">Pay, but lose the answer</button>
      <button type="button" data-do="dismiss" class="quiet">Dismiss</button>
    </section>`);
}

/** The sheet for an order that cannot be paid like this, with Razorpay's words for why. */
export const refusedSheetPage = (why: string): string =>
  page(`
    <section class="ways">
      <p role="status">${escaped(why)}</p>
      <button type="button" data-do="dismiss">Dismiss</button>
    </section>`);

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Practice payment</title>
    <style>${sheetStyle}</style>
  </head>
  <body>
    <main>
      <header class="practice">
        <h1 tabindex="-1">Practice payment: no money moves</h1>
        <p>The shop has no payment keys yet. Choose how this payment goes.</p>
      </header>
      ${content}
    </main>
    <script>${sheetScript()}</script>
  </body>
</html>
`;
}

const rupees = (paise: number) =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(paise / 100);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
