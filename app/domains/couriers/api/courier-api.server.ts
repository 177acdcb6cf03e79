import type { BookingSettings } from "../booking/booking-settings.ts";
import type { Parcel } from "../booking/booking-sheets.ts";

/** The provider understood, and said no; the message is its own. */
export class CourierRefusal extends Error {}

/** The provider does not answer, or makes no sense: what was asked may have been done or not. */
export class CourierAway extends Error {}

/** A courier that goes to a parcel's pin code. */
export interface Quote {
  courierId: string;
  name: string;
  /** In paise, with what collecting cash costs. */
  carriage: number;
  /** Days until it arrives; null where nobody says. */
  days: number | null;
  isRecommended: boolean;
}

/** What the provider knows of a parcel that is booked. */
export interface Booked {
  /** Its own ids of the order and of the parcel. */
  orderId: string;
  parcelId: string;
  awb: string;
  courierName: string;
}

/** Something that happened to a parcel, in the courier's words. */
export interface Scan {
  time: Date;
  said: string;
  /** More to it, such as why it could not be handed over. */
  more: string;
}

/** A courier's API, or that of who sells many couriers. Every call throws CourierRefusal or CourierAway. */
export interface CourierApi {
  id: "shiprocket";
  name: string;
  /** Of a practice server, where no parcel is booked: its address. */
  practiceUrl: string | undefined;
  /** Whether its webhook can be believed. */
  hasWebhook: boolean;
  /** Whether the account can be entered. */
  logIn: () => Promise<void>;
  /** Cheapest first; an empty list where nobody goes there. */
  quote: (parcel: Parcel, settings: BookingSettings) => Promise<Quote[]>;
  /** Books a parcel; one that is booked by its order's number already is found, and nothing is booked. */
  book: (parcel: Parcel, settings: BookingSettings, courierId: string) => Promise<Booked>;
  /** The labels of parcels, by their ids, as one PDF. */
  label: (parcelIds: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>;
  /** Asks that a parcel be fetched; one that waits for that already is no mistake. */
  pickUp: (parcelId: string) => Promise<void>;
  track: (awb: string) => Promise<Scan[]>;
  /** @param orderId the provider's. */
  cancel: (orderId: string) => Promise<void>;
  /** Whether a webhook's token is the one that both know. */
  believes: (token: string) => boolean;
  /** What a webhook tells; undefined for what cannot be read. */
  readWebhook: (body: unknown) => { awb: string; scans: Scan[] } | undefined;
}

let current: CourierApi | undefined;

/** From now on parcels are booked by this API; undefined for none. */
export function openCourierApi(api: CourierApi | undefined): void {
  current = api;
}

/** Undefined where the shop has no keys of one: then there are the sheets. */
export function courierApi(): CourierApi | undefined {
  return current;
}
