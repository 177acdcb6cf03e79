import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { plainRupees } from "#app/lib/money/money.ts";
import { sortableTime } from "#app/lib/time/time.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { site } from "#site";
import type { BookingSettings } from "../booking/booking-settings.ts";
import type { Parcel } from "../booking/booking-sheets.ts";
import {
  type Booked,
  type CourierApi,
  CourierAway,
  CourierRefusal,
  type Scan,
} from "./courier-api.server.ts";

export interface ShiprocketSettings {
  /** Its origin. */
  url: string;
  email: string;
  password: string;
  webhookToken: string | undefined;
  isPractice: boolean;
}

/** The API answers within this time, in ms, or counts as away. */
const timeout = 15_000;
/** A token is good for ten days; in ms. */
const tokenLife = 9 * 24 * 60 * 60 * 1000;

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((said) => said ?? "");
const amount = z.coerce.number().nonnegative();

const quotes = z.object({
  data: z
    .object({
      recommended_courier_company_id: id.nullish().catch(null),
      available_courier_companies: z.array(
        z.object({
          courier_company_id: id,
          courier_name: z.string(),
          rate: amount,
          estimated_delivery_days: z.coerce.number().int().positive().nullish().catch(null),
        }),
      ),
    })
    .nullish()
    .catch(null),
});
const listed = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.string(),
      status: text,
      shipments: z.array(z.object({ id, awb: text, courier: text })).catch([]),
    }),
  ),
});
const made = z.object({ order_id: id, shipment_id: id });
const assigned = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({ data: z.object({ awb_code: id, courier_name: text }) }),
});
const labelled = z.object({ label_url: z.url() });
const scan = z.object({
  date: z.string(),
  activity: text,
  "sr-status-label": text.optional(),
});
const tracked = z.object({
  tracking_data: z.object({ shipment_track_activities: z.array(scan).nullish().catch(null) }),
});
const webhook = z.object({
  awb: id,
  current_status: text,
  current_timestamp: text,
  scans: z.array(scan).nullish().catch(null),
});

/**
 * Shiprocket's API, https://apidocs.shiprocket.in, by the names that its public reference gives
 * (operations: a-couriers-api). It knows no key that makes a request one: an order is looked for by its number first.
 */
export function shiprocket(settings: ShiprocketSettings): CourierApi {
  let token: { value: string; until: number } | undefined;

  async function send(path: string, body: object | undefined): Promise<Response> {
    try {
      return await fetch(`${settings.url}/v1/external${path}`, {
        method: body ? "POST" : "GET",
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          "content-type": "application/json",
          ...(token && path !== login && { authorization: `Bearer ${token.value}` }),
        },
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
    } catch {
      throw new CourierAway("Shiprocket does not answer");
    }
  }

  async function ask<Answer extends z.ZodType>(
    schema: Answer,
    path: string,
    body?: object,
  ): Promise<z.output<Answer>> {
    if (path !== login && (!token || token.until < Date.now())) await logIn();
    let response = await send(path, body);
    if (response.status === 401 && path !== login) {
      await logIn();
      response = await send(path, body);
    }
    const said = parseJson(await response.text().catch(() => ""));
    if (response.ok) {
      const answer = schema.safeParse(said);
      if (answer.success) return answer.data;
      // A refusal may come with the status 200.
      if (!refusalIn(said)) throw new CourierAway("Shiprocket's answer makes no sense");
    }
    const isRefusal = response.status < 500 && response.status !== 429;
    const words = refusalIn(said) ?? `Shiprocket answers ${response.status}`;
    throw isRefusal ? new CourierRefusal(words) : new CourierAway(words);
  }

  async function logIn(): Promise<void> {
    const { email, password } = settings;
    const { token: value } = await ask(z.object({ token: z.string() }), login, { email, password });
    token = { value, until: Date.now() + tokenLife };
  }

  /** What stands at the provider under an order's number, and was not cancelled there. */
  async function find(orderNumber: string) {
    const { data } = await ask(listed, `/orders?search=${encodeURIComponent(orderNumber)}`);
    const found = data.find(
      (one) => one.channel_order_id === orderNumber && !/cancel/i.test(one.status),
    );
    const [parcel] = found?.shipments ?? [];
    if (!found || !parcel) return undefined;
    return { orderId: found.id, parcelId: parcel.id, awb: parcel.awb, courierName: parcel.courier };
  }

  return {
    id: "shiprocket",
    name: "Shiprocket",
    practiceUrl: settings.isPractice ? settings.url : undefined,
    hasWebhook: settings.webhookToken !== undefined,
    logIn,
    async quote({ order, pin, weight }, { senderPin, length, breadth, height }) {
      const asked = new URLSearchParams({
        pickup_postcode: senderPin,
        delivery_postcode: pin,
        weight: String(weight / 1000),
        cod: order.due > 0 ? "1" : "0",
        declared_value: plainRupees(order.grandTotal),
        length: String(length),
        breadth: String(breadth),
        height: String(height),
      });
      const { data } = await ask(quotes, `/courier/serviceability/?${asked}`);
      return (data?.available_courier_companies ?? [])
        .map((one) => ({
          courierId: one.courier_company_id,
          name: one.courier_name,
          carriage: Math.round(one.rate * 100),
          days: one.estimated_delivery_days ?? null,
          isRecommended: one.courier_company_id === data?.recommended_courier_company_id,
        }))
        .toSorted((one, other) => one.carriage - other.carriage);
    },
    async book(parcel, booking, courierId): Promise<Booked> {
      const number = parcel.order.orderNumber;
      let booked = await find(number);
      if (booked?.awb) return booked;
      if (!booked) {
        const { order_id: orderId, shipment_id: parcelId } = await ask(
          made,
          "/orders/create/adhoc",
          orderOf(parcel, booking),
        );
        booked = { orderId, parcelId, awb: "", courierName: "" };
      }
      const shipment = { shipment_id: Number(booked.parcelId), courier_id: Number(courierId) };
      const { response } = await ask(assigned, "/courier/assign/awb", shipment);
      const { awb_code: awb, courier_name: courierName } = response.data;
      return { ...booked, awb, courierName };
    },
    async label(parcelIds) {
      const { label_url: url } = await ask(labelled, "/courier/generate/label", {
        shipment_id: parcelIds.map(Number),
      });
      // The address is the provider's word: nothing but a PDF by https is taken from it, or from the practice server.
      const isSafe = url.startsWith("https://") || url.startsWith(`${settings.url}/`);
      const answer = isSafe
        ? await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined)
        : undefined;
      const content = new Uint8Array((await answer?.arrayBuffer()) ?? []);
      const isPdf = Buffer.from(content.subarray(0, 5)).toString() === "%PDF-";
      if (!answer?.ok || !isPdf) throw new CourierAway("Shiprocket's label is no PDF");
      return content;
    },
    async pickUp(parcelId) {
      await unlessDone(
        ask(z.unknown(), "/courier/generate/pickup", { shipment_id: [Number(parcelId)] }),
      );
    },
    async track(awb) {
      const { tracking_data: data } = await ask(
        tracked,
        `/courier/track/awb/${encodeURIComponent(awb)}`,
      );
      // The newest stands first.
      return scansOf(data.shipment_track_activities ?? []).toReversed();
    },
    async cancel(orderId) {
      await unlessDone(ask(z.unknown(), "/orders/cancel", { ids: [Number(orderId)] }));
    },
    believes(given) {
      const { webhookToken } = settings;
      const digest = (word: string) => createHash("sha256").update(word).digest();
      return webhookToken !== undefined && timingSafeEqual(digest(given), digest(webhookToken));
    },
    readWebhook(body) {
      const told = webhook.safeParse(body);
      if (!told.success) return undefined;
      const { awb, current_status: said, current_timestamp: at, scans } = told.data;
      const time = readTime(at);
      const now: Scan[] = time && said ? [{ time, said, more: "" }] : [];
      const earlier = scansOf(scans ?? []);
      // The last of the scans says the same with more words.
      const isSaid = (one: Scan) => one.said.toLowerCase() === said.toLowerCase();
      return { awb, scans: earlier.some(isSaid) ? earlier : [...earlier, ...now] };
    },
  };
}

const login = "/auth/login";

/** "Already in Pickup Queue.": what was done before is no refusal. */
async function unlessDone(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error) => {
    if (!(error instanceof CourierRefusal && /\balready\b/i.test(error.message))) throw error;
  });
}

/** The provider's own words, where it says no. */
function refusalIn(said: unknown): string | undefined {
  const body = z
    .object({
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).nullish().catch(null),
    })
    .safeParse(said);
  const noNumber = z
    .object({ response: z.object({ data: z.object({ awb_assign_error: z.string() }) }) })
    .safeParse(said);
  if (noNumber.success) return noNumber.data.response.data.awb_assign_error.slice(0, 300);
  if (!body.success) return undefined;
  const details = Object.values(body.data.errors ?? {}).flat();
  return [body.data.message, ...details].join(" ").slice(0, 300);
}

/** "2023-05-19 11:59:16" or "23 05 2023 11:43:52", in India. */
function readTime(said: string): Date | undefined {
  const day = said.slice(0, 10);
  const date = /^\d{2} \d{2} \d{4}$/.test(day) ? day.split(" ").reverse().join("-") : day;
  const time = new Date(`${date}T${said.slice(11, 19)}+05:30`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function scansOf(scans: readonly z.output<typeof scan>[]): Scan[] {
  return scans.flatMap(({ date, activity, "sr-status-label": label }) => {
    const time = readTime(date);
    const said = label && label !== "NA" ? label : activity;
    return time && said ? [{ time, said, more: activity }] : [];
  });
}

/** What the courier collects is what is left of the sum of the lines after the discount: what was paid in advance is in it. */
function orderOf({ order, lines, pin, phone, weight }: Parcel, booking: BookingSettings) {
  const { address, due } = order;
  const [given = "", ...family] = address.name.split(" ");
  const sum = order.lines.reduce((all, { price, quantity }) => all + price * quantity, 0);
  const discount = due > 0 ? sum + order.shippingCharge - due : order.offerDiscount;
  const rupees = (paise: number) => Number(plainRupees(paise));
  return {
    order_id: order.orderNumber,
    order_date: sortableTime(order.time).slice(0, 16),
    pickup_location: booking.shiprocketPickup,
    billing_customer_name: given,
    billing_last_name: family.join(" "),
    billing_address: lines[0] ?? "",
    billing_address_2: lines[1] ?? "",
    billing_city: address.city,
    billing_pincode: pin,
    billing_state: address.state,
    billing_country: "India",
    billing_email: order.email || site.email,
    billing_phone: phone,
    shipping_is_billing: true,
    order_items: order.lines.map(({ title, productId, quantity, price, hsn, taxRate }) => ({
      name: title,
      sku: productId,
      units: quantity,
      selling_price: rupees(price),
      tax: (taxRate ?? 0) / 100,
      ...(hsn && { hsn }),
    })),
    payment_method: due > 0 ? "COD" : "Prepaid",
    shipping_charges: rupees(order.shippingCharge),
    total_discount: rupees(discount),
    sub_total: rupees(sum),
    length: booking.length,
    breadth: booking.breadth,
    height: booking.height,
    weight: weight / 1000,
  };
}
