import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { Language } from "#app/lib/text/language.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { Hand } from "./hand.ts";

/** Where a walk is made, and by whom. */
export interface Walked {
  /** "http://localhost:41234" */
  shop: string;
  language: Language;
  email: string;
  password: string;
}

/** From home over cart and login to an order by cash on delivery. @returns the path of its page. */
export async function walkPurchase(hand: Hand, walked: Walked): Promise<string> {
  const { shop, language } = walked;
  const said = { locale: language };
  const path = (to: string) => pathIn(to, language);
  await hand.open(shop + path("/"));
  await hand.see(m.bestselling_products({}, said));
  await hand.press("button", m.add_to_cart({}, said));
  // By the key: a second press at the same place would be half of a double one, which leads nowhere.
  await hand.see(m.go_to_cart({}, said));
  await hand.enter();
  await hand.at(path("/login"));
  await logIn(hand, walked);
  await hand.at(path("/cart"));
  await hand.press(`a[href="${path("/address")}"]`);

  await hand.at(path("/address"));
  await hand.check("Asha");
  await hand.press("button", m.select_address({}, said));
  await hand.check(m.payment_cod({}, said));
  // A phone asks for one thing a screen (rules: checkout-12).
  const goOn = m.checkout_go_on({}, said);
  if (await hand.has("button", goOn)) await hand.press("button", goOn);
  await hand.press("button", m.place_order({}, said));
  await hand.see(m.order_placed({}, said), "[role=alertdialog]");

  await hand.at(path("/dashboard"));
  await hand.open(shop + path("/account/orders"));
  await hand.press(`main a[href^="${path("/account/orders/")}"]`);
  const order = await hand.at(path("/account/orders/"));
  await hand.see(m.status_ordered({}, said));
  return order;
}

/** In the back office: the order from the list of all, and its next status. */
export async function walkOrders(hand: Hand, walked: Walked, orderId: string): Promise<void> {
  const { shop, language } = walked;
  const said = { locale: language };
  const path = (to: string) => pathIn(to, language);
  await hand.open(`${shop}${path("/login")}?redirectTo=%2Fmy%2Fdashboards%3Fview%3Dorders`);
  await logIn(hand, walked);
  await hand.at(path("/my/dashboards"));
  await hand.press(`main a[href^="${path(`/my/orders/${orderId}`)}"]`);
  await hand.at(path("/my/orders/"));
  const number = shortOrderNumber(await hand.read(/JRMG\S+/));
  await hand.choose(m.status_of({ number }, said), m.status_shipped({}, said));
}

async function logIn(hand: Hand, { language, email, password }: Walked): Promise<void> {
  const said = { locale: language };
  await hand.type(m.login_email({}, said), email);
  await hand.type(m.login_password({}, said), password);
  await hand.press("main button[type=submit]", m.login_button({}, said));
}
