import { m } from "#app/paraglide/messages.js";

interface Courier {
  name: () => string;
  /** Where a parcel is followed; "{number}" stands for its number, where the address takes one. */
  tracking?: string;
  /** How long it keeps what it could not hand over, where that is not as with most. */
  clock?: CourierClock;
}

/** How often a courier tries to hand a parcel over, and for how many days after the first time it keeps it. */
export interface CourierClock {
  attempts: number;
  days: number;
}

/** As with most couriers that collect cash in India. */
const usualClock: CourierClock = { attempts: 3, days: 7 };

/**
 * Who carries parcels (rules: parcels-4). A courier whose tracking page takes no number in its address is
 * named with that page: there the number is typed. The clocks are examples (rules: attempts-4): contracts differ, and
 * whoever has one writes its days here.
 */
const couriersById = {
  "india-post": {
    name: () => "India Post (Speed Post)",
    tracking: "https://www.indiapost.gov.in/",
  },
  delhivery: {
    name: () => "Delhivery",
    tracking: "https://www.delhivery.com/track/package/{number}",
    clock: { attempts: 3, days: 5 },
  },
  dtdc: { name: () => "DTDC", tracking: "https://www.dtdc.com/track-your-shipment/" },
  "blue-dart": {
    name: () => "Blue Dart",
    tracking: "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  },
  ekart: { name: () => "Ekart", tracking: "https://ekartlogistics.com/shipmenttrack/{number}" },
  xpressbees: {
    name: () => "Xpressbees",
    tracking: "https://www.xpressbees.com/shipment/tracking?awbNo={number}",
  },
  own: { name: m.courier_own },
  other: { name: m.courier_other },
} as const satisfies Record<string, Courier>;

export type CourierId = keyof typeof couriersById;

export const courierIds = Object.keys(couriersById) as CourierId[];

const couriers: Readonly<Record<string, Courier>> = couriersById;

/** By id. */
export const courierNames = Object.fromEntries(
  courierIds.map((id) => [id, couriersById[id].name] as const),
);

/** A courier's name; one that the shop knows no more is called by its id. */
export function courierName(id: string): string {
  return couriers[id]?.name() ?? id;
}

/** How long a courier keeps what it could not hand over; of one that is not known, as with most. */
export function courierClock(id: string | null): CourierClock {
  return (id && couriers[id]?.clock) || usualClock;
}

/** Whether it is a company that has a name in every language. */
export function hasName(id: string): boolean {
  return id !== "own" && id !== "other";
}

/** Where a parcel is followed, and whether that address opens this very parcel. */
export interface TrackingLink {
  href: string;
  opensParcel: boolean;
}

/** Undefined where there is nothing to follow: no number, or a courier without a tracking page. */
export function trackingLink(
  courier: string | null,
  trackingNumber: string | null,
): TrackingLink | undefined {
  const tracking = courier ? couriers[courier]?.tracking : undefined;
  if (!tracking || !trackingNumber) return undefined;
  return {
    href: tracking.replace("{number}", encodeURIComponent(trackingNumber)),
    opensParcel: tracking.includes("{number}"),
  };
}
