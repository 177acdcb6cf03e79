import { randomUUID } from "node:crypto";
import type { PracticeGateway } from "@madua/practice-gateway";
import { expect } from "vitest";
import type { MadeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import type { MortalShop } from "./mortal-shop.ts";

/** Of each product, before anybody buys. */
export const units = 5;

/** How many of them are bought. */
export const bought = 2;

/** One shopper's way from the button to the money, with a product of its own. */
export class Purchase {
  readonly #shop: MortalShop;
  readonly #shopper: HttpShopper;
  readonly #checkoutKey = randomUUID();
  readonly product: MadeProduct;
  /** What the provider's window gave, once it is paid. */
  proof: Awaited<ReturnType<PracticeGateway["pay"]>> | undefined;

  private constructor(shop: MortalShop, shopper: HttpShopper, product: MadeProduct) {
    this.#shop = shop;
    this.#shopper = shopper;
    this.product = product;
  }

  static async begin(shop: MortalShop): Promise<Purchase> {
    const product = { id: randomUUID(), price: 21_000, productMRP: 25_000 };
    await shop.query(
      `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
       values ($1, 'Laddu', 'Laddu', $2, $3, $4, $4)`,
      [product.id, product.price, product.productMRP, units],
    );
    return new Purchase(shop, await HttpShopper.enter(shop.url, shop.query), product);
  }

  /** Presses Place Order. @returns the answer's text. */
  async press(): Promise<string> {
    const lines: [MadeProduct, number][] = [[this.product, bought]];
    const fields = this.#shopper.checkoutFields(lines, this.#checkoutKey, "online");
    return (await this.#shopper.at(this.#shop.url).post("/address.data", fields)).text();
  }

  /** Pays in the provider's window. */
  async pay(webhook: "now" | "out-of-order" = "now"): Promise<void> {
    const { rows } = await this.#shop.query(
      `select provider_orders.id from provider_orders join orders on orders.id = order_id
       where checkout_key = $1`,
      [this.#checkoutKey],
    );
    this.proof = await this.#shop.gateway.pay(rows[0].id, { webhook });
  }

  /** The window reports to the shop: success, or that the shopper gave up. */
  async report(intent: "confirm" | "release"): Promise<void> {
    const { id } = await this.order();
    const path = `/account/orders/${id}/payment`;
    await this.#shopper.at(this.#shop.url).post(path, {
      intent,
      heldUntil: "2100-01-01T00:00:00Z",
      ...this.proof,
    });
  }

  async payAndConfirm(): Promise<void> {
    await this.pay();
    await this.report("confirm");
  }

  /** An admin sends the money back. */
  async refund(admin: HttpShopper): Promise<void> {
    const id = this.proof?.razorpay_payment_id ?? "";
    await admin.at(this.#shop.url).post("/my/dashboards.data", { intent: "refund", id });
  }

  /** Lets the job look at it, as if the time for all that is open had come. */
  async reconcile(): Promise<void> {
    const { id } = await this.order();
    for (const due of [
      "update orders set held_until = now() where held_until > now() and id = $1",
      `update payments set refund_check_at = now() where refund_check_at > now()
       and provider_order_id in (select id from provider_orders where order_id = $1)`,
    ]) {
      await this.#shop.query(due, [id]);
    }
    await this.askAboutPayment();
  }

  /** Lets the job ask the provider whether it is paid, as if the time for that had come. */
  async askAboutPayment(): Promise<void> {
    const { id } = await this.order();
    await this.#shop.query(
      "update provider_orders set check_at = now() where check_at > now() and order_id = $1",
      [id],
    );
    await this.#shop.runJob();
  }

  /** The one order that the shop has of it. */
  async order(): Promise<{ id: string; number: string }> {
    const { rows } = await this.#shop.query(
      "select id, order_number as number from orders where checkout_key = $1",
      [this.#checkoutKey],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  }

  /** All that the shop knows of it. */
  async state() {
    const { rows } = await this.#shop.query(
      `select payment_status, stock_hold, refund, held_until is not null as held,
         (select current_stock from products where id = $2) as stock,
         array(select event from order_events where order_id = orders.id order by id) as events,
         array(
           select state from payments join provider_orders on provider_orders.id = provider_order_id
           where order_id = orders.id
         ) as payments
       from orders where checkout_key = $1`,
      [this.#checkoutKey, this.product.id],
    );
    return rows[0];
  }
}
