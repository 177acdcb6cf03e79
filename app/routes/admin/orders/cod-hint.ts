import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { codHint } from "#app/domains/orders/cod/checkout-cod.server.ts";
import { codReasonWords } from "#app/domains/orders/cod/cod-rules.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/cod-hint";

/** As it is when somebody asks. */
export const handle = {
  live: [],
  snapshot: ["cod-rules", "orders"],
} as const satisfies LiveHandle;

/** What the rules of cash on delivery say to a manual order `for` somebody, over `total` paise (rules: cod-8). */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.place");
  const { searchParams } = args.url;
  const given = (name: string) => (searchParams.get(name) ?? "").slice(0, 200);
  const total = searchParams.has("total") ? Number(given("total")) : undefined;
  const reason = await codHint({
    userId: given("for"),
    address: {
      name: "",
      phoneNumber: given("phone"),
      pinCode: given("pin"),
      addressLine: given("line"),
      areaLocality: given("area"),
      landmark: "",
      city: "",
      state: given("state"),
      addressType: "Home",
      openOnWeekends: { saturday: false, sunday: false },
    },
    total: Number.isSafeInteger(total) ? total : undefined,
  });
  return { words: reason && codReasonWords(reason) };
}
