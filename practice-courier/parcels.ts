/** What can happen to a parcel: Shiprocket's code and label, and the courier's own words. */
export const steps = {
  "picked-up": [42, "PICKED UP", "In Transit - Shipment picked up"],
  "in-transit": [18, "IN TRANSIT", "In Transit - Added to bag"],
  "out-for-delivery": [17, "OUT FOR DELIVERY", "Out for delivery"],
  "not-at-home": [21, "UNDELIVERED", "Undelivered - Customer not available"],
  refused: [21, "UNDELIVERED", "Undelivered - Customer refused"],
  delivered: [7, "DELIVERED", "Delivered to consignee"],
  "coming-back": [9, "RTO INITIATED", "Returning to origin"],
  back: [10, "RTO DELIVERED", "Returned to shipper"],
} as const satisfies Record<string, readonly [code: number, label: string, activity: string]>;

export type Step = keyof typeof steps;

export interface Scan {
  date: string;
  status: string;
  activity: string;
  location: string;
  "sr-status": string;
  "sr-status-label": string;
}

export interface Parcel {
  id: number;
  shipmentId: number;
  /** The shop's number of the order. */
  number: string;
  name: string;
  city: string;
  pin: string;
  /** Rupees that are collected at the door. */
  collects: number;
  courier: string;
  awb: string;
  isCancelled: boolean;
  pickUp: string | null;
  scans: Scan[];
}

/** Couriers that go everywhere, with rupees for half a kilogram and for collecting cash. */
export const couriers = [
  { id: 10, name: "Delhivery Surface", rate: 62, cod: 38, days: 5 },
  { id: 51, name: "Xpressbees Surface", rate: 71, cod: 35, days: 4 },
  { id: 1, name: "Blue Dart Air", rate: 118, cod: 45, days: 2 },
] as const;

/** "2026-04-05 15:07:00", in India. */
export function indiaTime(at: Date): string {
  return new Date(at.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 19).replace("T", " ");
}

export class Parcels {
  readonly all: Parcel[] = [];
  /** Begins anew with each process, at numbers that no earlier one gave. */
  #next = Math.floor(Date.now() / 1000);

  add(body: Record<string, unknown>): Parcel {
    const text = (name: string) => String(body[name] ?? "");
    const number = (name: string) => Number(body[name] ?? 0);
    const total = number("sub_total") + number("shipping_charges") - number("total_discount");
    const parcel: Parcel = {
      id: ++this.#next,
      shipmentId: this.#next + 500_000_000,
      number: text("order_id"),
      name: `${text("billing_customer_name")} ${text("billing_last_name")}`.trim(),
      city: text("billing_city"),
      pin: text("billing_pincode"),
      collects: text("payment_method") === "COD" ? Math.round(total * 100) / 100 : 0,
      courier: "",
      awb: "",
      isCancelled: false,
      pickUp: null,
      scans: [],
    };
    this.all.push(parcel);
    return parcel;
  }

  assign(parcel: Parcel, courierId: number): void {
    parcel.courier = (couriers.find(({ id }) => id === courierId) ?? couriers[0]).name;
    parcel.awb = `PRACTICE${parcel.id}`;
  }

  /** @param at when it happened; now where nobody says. */
  move(parcel: Parcel, step: Step, at = new Date()): void {
    const [code, label, activity] = steps[step];
    parcel.scans.push({
      date: indiaTime(at),
      status: label,
      activity,
      location: parcel.city,
      "sr-status": String(code),
      "sr-status-label": label,
    });
  }
}

/** The webhook that tells where a parcel is, as Shiprocket's public example has it. */
export function webhookOf(parcel: Parcel): object {
  const last = parcel.scans.at(-1);
  const [date = "", clock = ""] = (last?.date ?? indiaTime(new Date())).split(" ");
  return {
    awb: parcel.awb,
    courier_name: parcel.courier,
    current_status: last?.["sr-status-label"] ?? "AWB ASSIGNED",
    current_status_id: Number(last?.["sr-status"] ?? 3),
    shipment_status: last?.["sr-status-label"] ?? "AWB ASSIGNED",
    shipment_status_id: Number(last?.["sr-status"] ?? 3),
    current_timestamp: `${date.split("-").reverse().join(" ")} ${clock}`,
    order_id: parcel.number,
    sr_order_id: parcel.id,
    etd: date,
    scans: [...parcel.scans],
    is_return: 0,
  };
}
