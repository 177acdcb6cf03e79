import type fc from "fast-check";
import type pg from "pg";
import { pages, patterns } from "../e2e/all-pages.ts";
import {
  addressOf,
  type Bina,
  changedAddress,
  makeBina,
  officeWrites,
  writesAbout,
} from "../e2e/every-write.ts";
import { HttpShopper } from "../http-shopper.ts";
import type { ServerProcess } from "../server-process.ts";
import { shopper } from "../typed.ts";
import { ApiRequests } from "./api-requests.ts";
import { fieldNames } from "./field-names.ts";
import type { Form, Ground, OddRequest } from "./odd-request.ts";
import { formsOf } from "./rendered-forms.ts";

export type Role = (typeof roles)[number];
export const roles = ["visitor", "shopper", "admin"] as const;

export interface Shop {
  server: ServerProcess;
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
}

const names = fieldNames();

/** Who sends to the shop, and what there is to send about. */
export class Cast {
  readonly #shop: Shop;
  readonly #people = new Map<Role, HttpShopper>();
  /** The forms that pages show, by the address that they are sent to. */
  readonly #rendered = new Map<string, Form[]>();
  #bina!: Bina;
  /** What other programs may ask for. */
  readonly api: ApiRequests;
  /** Patterns of the routes that take writes. */
  readonly takingWrites = new Set<string>();

  private constructor(shop: Shop, api: ApiRequests) {
    this.#shop = shop;
    this.api = api;
  }

  static async enter(shop: Shop): Promise<Cast> {
    const cast = new Cast(shop, await ApiRequests.read(shop.server.url));
    await cast.renew();
    await cast.#look();
    return cast;
  }

  /** How many forms the pages have shown. */
  get forms(): number {
    return [...this.#rendered.values()].flat().length;
  }

  cookieOf(role: Role): string | undefined {
    return this.#people.get(role)?.cookie;
  }

  /** Makes people and rows anew: fuzzing logs out, deletes, sells out and changes roles. */
  async renew(): Promise<void> {
    const { server, query } = this.#shop;
    for (const role of roles) await this.enterAnew(role);
    // An owner may have closed the shop, which then takes no orders.
    await this.#people.get("admin")?.post("/my/opening", { intent: "open-shop" });
    // Orders are made of the one product of this title.
    await query("update products set title = 'Another' where title = 'Ragi Til Laddu'");
    await query(
      `insert into products (id, title, category, price, product_mrp, quantity, current_stock, picture_urls)
       select gen_random_uuid()::text, title, 'Laddu', 21000, 25000, 1000, 1000, '{/files/products/a.webp,/files/products/b.webp}'
       from unnest(array['Ragi Til Laddu', 'Fuzzed Laddu']) as title`,
    );
    this.#bina = await makeBina({ url: server.url, query });
    await this.api.makeKey(query);
  }

  async enterAnew(role: Role): Promise<void> {
    if (role === "visitor") return;
    const { server, query } = this.#shop;
    const as = role === "admin" ? "admin" : "user";
    this.#people.set(role, await HttpShopper.enter(server.url, query, as));
  }

  /** What a request to this route may be made of. */
  groundOf(pattern: string, role: Role): Ground {
    const bina = this.#bina;
    const address = addressOf(pattern, bina);
    const office = officeWrites(bina).flatMap(([path, form]) => (path === address ? [form] : []));
    const forms = [...(this.#rendered.get(address) ?? []), ...office];
    const [order = {}, ...others] = writesAbout(bina);
    const own = this.#people.get(role)?.addressId ?? bina.addressId;
    const ownOrder = { ...order, checkout: order.checkout?.replace(bina.addressId, own) ?? "" };
    const otherForms = [ownOrder, shopper, changedAddress, order, ...others];
    const takesWrites = this.takingWrites.has(pattern);
    return { names, address, pattern, forms, otherForms, takesWrites };
  }

  /** What a program may send, by a key. */
  apiRequest(): fc.Arbitrary<OddRequest> {
    const { unpaidId, product, addressId } = this.#bina;
    const ids: Record<string, string> = {
      orders: unpaidId,
      products: product.id,
      stock: product.id,
    };
    return this.api.request((subject) => ids[subject] ?? addressId);
  }

  /** Finds the forms of all pages, and the routes that take writes. */
  async #look(): Promise<void> {
    const { url } = this.#shop.server;
    const addresses = patterns.map((pattern) => addressOf(pattern, this.#bina));
    for (const path of new Set([...pages.map((page) => page.path), ...addresses])) {
      for (const role of roles) {
        const headers = { Cookie: this.cookieOf(role) ?? "" };
        const answer = await fetch(url + path, { headers, redirect: "manual" });
        if (!answer.headers.get("content-type")?.includes("text/html")) continue;
        for (const { to, fields } of formsOf(await answer.text(), path)) {
          this.#rendered.set(to, [...(this.#rendered.get(to) ?? []), fields]);
        }
      }
    }
    for (const [place, pattern] of patterns.entries()) {
      const headers = { Cookie: this.cookieOf("admin") ?? "", Origin: url };
      const written = { method: "POST", headers, redirect: "manual" } as const;
      const { status } = await fetch(url + addresses[place], written);
      if (status !== 405) this.takingWrites.add(pattern);
    }
    // One of them was the logout.
    await this.renew();
  }
}
