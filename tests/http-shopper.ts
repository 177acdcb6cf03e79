import { createHmac, randomUUID } from "node:crypto";
import type { PaymentMethod } from "#app/domains/orders/order/order.ts";
import type { Role } from "#app/lib/shop/domain.ts";
import type { MadeProduct } from "./factories.ts";

export type Query = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Record<string, string>[] }>;

/**
 * A shopper without a browser: orders by the same requests that the page sends. For tests and
 * benchmarks that need many of them, who therefore come with account, session and address instead
 * of signing up one after the other.
 */
export class HttpShopper {
  readonly url: string;
  readonly cookie: string;
  readonly addressId: string;

  private constructor(url: string, cookie: string, addressId: string) {
    this.url = url;
    this.cookie = cookie;
    this.addressId = addressId;
  }

  static async enter(
    url: string,
    query: Query,
    role: Role = "user",
    designation = "",
  ): Promise<HttpShopper> {
    const id = randomUUID();
    const token = randomUUID();
    await query(
      `insert into users (id, full_name, email, role, designation)
       values ($1, 'Asha', $2, $3, $4)`,
      [id, `${id}@example.org`, role, designation],
    );
    await query(
      `insert into sessions (id, token, user_id, expires_at)
       values ($1, $1, $2, now() + interval '30 days')`,
      [token, id],
    );
    await query(
      `insert into addresses (id, user_id, name, phone_number, pin_code, address_line,
         area_locality, landmark, city, state, address_type, open_on_weekends)
       values ($1, $1, 'Asha', '9000000001', '834001', 'House 12', 'Harmu', 'Near the pond',
         'Ranchi', 'Jharkhand', 'Home', '{"saturday": false, "sunday": false}')`,
      [id],
    );
    const { rows } = await query("select value from installation where name = 'session-secret'");
    // Better Auth signs its session cookie with HMAC-SHA256.
    const signature = createHmac("sha256", rows[0]?.value ?? "")
      .update(token)
      .digest("base64");
    const cookie = `madua.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return new HttpShopper(url, cookie, id);
  }

  /** Has the shopper log in with somebody else's password: making a hash takes a second of processor time. */
  async givePassword(query: Query, ofWhom: string): Promise<void> {
    await query(
      `insert into accounts (id, account_id, provider_id, user_id, password)
       select $1, $1, provider_id, $1, password from accounts
       where user_id = (select id from users where email = $2)`,
      [this.addressId, ofWhom],
    );
  }

  /** The session, as a browser keeps it. */
  get browserCookie() {
    const [name = "", value = ""] = this.cookie.split(/=(.*)/);
    return { name, value, url: this.url, httpOnly: true };
  }

  /** The same shopper at a shop that has moved: one that was started again on another port. */
  at(url: string): HttpShopper {
    return new HttpShopper(url, this.cookie, this.addressId);
  }

  /** Places an order; the number of a placed one, or undefined for any refusal. */
  async order(
    lines: readonly [MadeProduct, number][],
    checkoutKey: string = randomUUID(),
  ): Promise<string | undefined> {
    const response = await this.post("/address.data", this.checkoutFields(lines, checkoutKey));
    return /JRMG\/\d{4}-\d{2}\/[A-Z]{3}\/\d+/.exec(await response.text())?.[0];
  }

  checkoutFields(
    lines: readonly [MadeProduct, number][],
    checkoutKey: string,
    paymentMethod: PaymentMethod = "cod",
  ) {
    const checkout = {
      checkoutKey,
      addressId: this.addressId,
      paymentMethod,
      lines: lines.map(([product, quantity]) => ({
        productId: product.id,
        quantity,
        seenPrice: product.price,
        seenMRP: product.productMRP,
      })),
    };
    return { intent: "place-order", checkout: JSON.stringify(checkout) };
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(this.url + path, {
      method: "POST",
      headers: { Origin: this.url, Cookie: this.cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  }
}
