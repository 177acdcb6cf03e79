import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { labelPdf } from "./label-pdf.ts";
import {
  couriers,
  indiaTime,
  type Parcel,
  Parcels,
  type Step,
  steps,
  webhookOf,
} from "./parcels.ts";
import { practicePage } from "./practice-page.ts";

export type { Step };

export interface PracticeCourierOptions {
  /** On the loopback; 0, the default, takes any that is free. */
  port?: number;
  email: string;
  password: string;
  webhookToken: string;
  /** Asked at each webhook, because the shop's port is known late. */
  webhookUrl: () => string;
  log?: (line: string) => void;
  /** How long after each try a webhook is sent again, in ms. */
  retryDelays?: readonly number[];
}

export interface PracticeCourier {
  /** Its origin. */
  readonly url: string;
  readonly parcels: Parcel[];
  /** For tests: called when the work of a request is done, before it is answered; what it throws is a lost answer. */
  after: (path: string) => void;
  /** For tests: whether webhooks are sent. */
  tells: boolean;
  /** Moves a parcel on, as a press on the page does. @returns the webhook's body. */
  move: (awb: string, step: Step, at?: Date) => Promise<object>;
  close: () => Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type Body = Record<string, unknown>;

/**
 * Starts a server on the loopback that speaks Shiprocket's API and webhook for a shop without keys. No parcel is booked.
 * @throws Error when the port is taken.
 */
export async function startPracticeCourier(
  options: PracticeCourierOptions,
): Promise<PracticeCourier> {
  const { email, password, webhookToken, webhookUrl, log = () => {} } = options;
  const retryDelays = options.retryDelays ?? [1000, 5000, 30_000, 120_000];
  const token = `practice-${crypto.randomUUID()}`;
  const parcels = new Parcels();
  const stop = new AbortController();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function found(by: (parcel: Parcel) => boolean): Parcel {
    const parcel = parcels.all.find(by);
    if (!parcel) throw new Refusal("404 Not Found", 404);
    return parcel;
  }
  const shipment = (given: unknown) => {
    const id = Number(Array.isArray(given) ? given[0] : given);
    return found(({ shipmentId }) => shipmentId === id);
  };

  async function tell(body: string): Promise<void> {
    for (const delay of [0, ...retryDelays]) {
      await new Promise((resolve) => setTimeout(resolve, delay).unref());
      if (stop.signal.aborted) return;
      const headers = { "content-type": "application/json", "x-api-key": webhookToken };
      const answer = await fetch(webhookUrl(), { method: "POST", body, headers }).catch(
        () => undefined,
      );
      log(`webhook of a practice parcel: ${answer?.status ?? "no answer"}`);
      if (answer?.status === 200) return;
    }
  }

  const courier: PracticeCourier = {
    url,
    parcels: parcels.all,
    after: () => {},
    tells: true,
    async move(awb, step, at) {
      const parcel = found((one) => one.awb === awb && !one.isCancelled);
      parcels.move(parcel, step, at);
      const said = webhookOf(parcel);
      if (courier.tells) void tell(JSON.stringify(said));
      return said;
    },
    async close() {
      stop.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const api: Record<string, (body: Body, query: URLSearchParams, last: string) => unknown> = {
    "GET courier/serviceability": (_, query) => {
      const pounds = Math.max(1, Math.ceil(Number(query.get("weight")) / 0.5));
      const collects = query.get("cod") === "1";
      const isIndian = /^[1-8]\d{5}$/.test(query.get("delivery_postcode") ?? "");
      if (!isIndian) return { status: 404, message: "Delivery postcode is not serviceable." };
      return {
        status: 200,
        data: {
          recommended_courier_company_id: couriers[0].id,
          available_courier_companies: couriers.map(({ id, name, rate, cod, days }) => ({
            courier_company_id: id,
            courier_name: name,
            rate: rate * pounds + (collects ? cod : 0),
            estimated_delivery_days: String(days),
          })),
        },
      };
    },
    "GET orders": (_, query) => ({
      data: parcels.all
        .filter(({ number }) => number.includes(query.get("search") ?? ""))
        .map(({ id, shipmentId, number, awb, courier, isCancelled }) => ({
          ...{ id, channel_order_id: number, status: isCancelled ? "CANCELED" : "NEW" },
          shipments: [{ id: shipmentId, awb, courier }],
        })),
    }),
    "POST orders/create/adhoc": (body) => {
      if (!body.pickup_location) throw new Refusal("Wrong Pickup location entered.", 422);
      const { id, shipmentId } = parcels.add(body);
      return { order_id: id, shipment_id: shipmentId, status: "NEW", status_code: 1 };
    },
    "POST courier/assign/awb": (body) => {
      const parcel = shipment(body.shipment_id);
      if (parcel.awb) throw new Refusal("Oops! Cannot reassign courier for this shipment.");
      parcels.assign(parcel, Number(body.courier_id));
      const data = { awb_code: parcel.awb, courier_name: parcel.courier };
      return { awb_assign_status: 1, response: { data } };
    },
    "POST courier/generate/pickup": (body) => {
      const parcel = shipment(body.shipment_id);
      if (parcel.pickUp) throw new Refusal("Already in Pickup Queue.");
      parcel.pickUp = indiaTime(new Date());
      return { pickup_status: 1, response: { pickup_scheduled_date: parcel.pickUp } };
    },
    "POST courier/generate/label": (body) => {
      const ids = (body.shipment_id as unknown[]).map((one) => shipment([one]).shipmentId);
      return { label_created: 1, label_url: `${url}/practice/labels/${ids.join("-")}.pdf` };
    },
    "GET courier/track/awb": (_, __, awb) => {
      const { scans } = found((parcel) => parcel.awb === awb);
      if (scans.length === 0)
        return { tracking_data: { track_status: 0, error: "No activities yet." } };
      return { tracking_data: { track_status: 1, shipment_track_activities: scans.toReversed() } };
    },
    "POST orders/cancel": (body) => {
      const parcel = found(({ id }) => id === Number((body.ids as unknown[])[0]));
      if (parcel.scans.length > 0) throw new Refusal("Cannot cancel order: it has been shipped.");
      parcel.isCancelled = true;
      return { status_code: 200, message: "Order cancelled successfully." };
    },
  };

  function answerApi(request: IncomingMessage, path: string, query: URLSearchParams, body: Body) {
    if (path === "auth/login") {
      if (body.email === email && body.password === password) return { token };
      throw new Refusal("Invalid email and password combination", 403);
    }
    if (request.headers.authorization !== `Bearer ${token}`) throw new Refusal("Unauthorized", 401);
    const awb = /^courier\/track\/awb\/(.+)$/.exec(path)?.[1];
    const answer = api[`${request.method} ${awb ? "courier/track/awb" : path.replace(/\/$/, "")}`];
    if (!answer) throw new Refusal("404 Not Found", 404);
    return answer(body, query, decodeURIComponent(awb ?? ""));
  }

  server.on("request", async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    try {
      const body = await text(request);
      const labels = /^\/practice\/labels\/([\d-]+)\.pdf$/.exec(pathname)?.[1];
      const moved = /^\/practice\/parcels\/(\w+)$/.exec(pathname)?.[1];
      if (labels) {
        const lines = labels.split("-").map((id) => {
          const { number, name, city, pin, awb, courier, collects } = shipment(id);
          const cash = collects ? `COLLECT Rs ${collects.toFixed(2)}` : "PREPAID";
          return [
            "PRACTICE",
            "no parcel is booked",
            "",
            courier,
            awb,
            number,
            name,
            `${city} ${pin}`,
            cash,
          ];
        });
        response.writeHead(200, { "content-type": "application/pdf" }).end(labelPdf(lines));
      } else if (moved && request.method === "POST") {
        // Only its own page may press.
        if (request.headers.origin !== url) throw new Refusal("Forbidden", 403);
        const step = new URLSearchParams(body).get("step") ?? "";
        if (!(step in steps)) throw new Refusal("No such step");
        await courier.move(moved, step as Step);
        response.writeHead(303, { location: `/practice#${moved}` }).end();
      } else if (pathname === "/practice") {
        response.writeHead(200, { "content-type": "text/html" }).end(practicePage(parcels.all));
      } else {
        const path = pathname.replace("/v1/external/", "");
        const answer = answerApi(request, path, searchParams, body ? JSON.parse(body) : {});
        courier.after(path);
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      }
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const said = { message: (error as Error).message, status_code: status };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    }
  });
  return courier;
}
