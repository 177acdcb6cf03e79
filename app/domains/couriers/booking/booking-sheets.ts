import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type {
  OrderLine,
  OrderStatus,
  PaymentStatus,
  RefundState,
} from "#app/domains/orders/order/order.ts";
import { hasLeft, isClosed } from "#app/domains/orders/order/order.ts";
import { formatMoney, type Paise, plainRupees } from "#app/lib/money/money.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { sortableTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingSettings } from "./booking-settings.ts";

/** An order as a booking sheet tells it. Amounts in paise. */
export interface BookedOrder {
  id: string;
  orderNumber: string;
  time: Date;
  email: string;
  address: AddressSnapshot;
  lines: OrderLine[];
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  refund: RefundState | null;
  /** An article number that was given to it already. */
  trackingNumber: string | null;
  due: Paise;
  grandTotal: Paise;
  offerDiscount: Paise;
  shippingCharge: Paise;
}

/** Who sends, as sheets say it. */
export interface Sender {
  name: string;
  company: string;
  address: string;
  state: string;
  phone: string;
  email: string;
}

/** A parcel that is fit for a sheet. */
export interface Parcel {
  order: BookedOrder;
  lines: string[];
  pin: string;
  phone: string;
  /** Grams, of packs and packing. */
  weight: number;
}

export type Cell = string | number | boolean;

/** What a courier takes to book many parcels, and how (rules: couriers-9), see (operations: couriers-files). */
export interface BookingSheet {
  name: () => string;
  format: "csv" | "xlsx";
  /** How many lines an address has at most, and characters a line. */
  address: { lines: number; length: number };
  nameLength: number;
  /** It collects whole rupees only. */
  wholeRupees?: boolean;
  /** What must be said of the shop's parcels before it can be made. */
  needs: readonly (keyof BookingSettings)[];
  headers: readonly string[];
  /** A parcel's rows: one, or one for each of its products. */
  rows: (
    parcel: Parcel,
    place: number,
    about: { settings: BookingSettings; sender: Sender },
  ) => Cell[][];
}

const [first, second] = [0, 1];
const at = (lines: readonly string[], place: number) => lines[place] ?? "";

/** "05-04-2026 15:07" */
function dashedTime(time: Date): string {
  const [day = "", clock = ""] = sortableTime(time).split(" ");
  return `${day.split("-").reverse().join("-")} ${clock.slice(0, 5)}`;
}

const kilograms = (grams: number) => (grams / 1000).toFixed(3);
const titleOf = ({ title, pack }: OrderLine) => (pack ? `${title} ${pack} gm` : title);

const indiaPost: BookingSheet = {
  name: m.booking_india_post,
  format: "xlsx",
  address: { lines: 2, length: 50 },
  nameLength: 50,
  wholeRupees: true,
  needs: ["dropOffPin", "senderCity", "senderPin"],
  // To the letter, "LENGTH " with its space too.
  headers: [
    ...["SERIAL NUMBER", "BARCODE NO", "PHYSICAL WEIGHT", "SHAPE OF ARTICLE", "LENGTH "],
    ...["BREADTH/DIAMETER", "HEIGHT", "PRIORITY FLAG", "DELIVERY INSTRUCTION", "INSTRUCTION RTS"],
    ...["SENDER NAME", "SENDER COMPANY", "SENDER ADD LINE 1", "SENDER ADD LINE 2", "SENDER CITY"],
    ...["SENDER STATE", "SENDER PINCODE", "SENDER EMAILID", "SENDER ALT CONTACT", "SENDER KYC"],
    ...["SENDER TAX REFERENCE", "RECEIVER NAME", "RECEIVER COMPANY", "RECEIVER ADD LINE 1"],
    ...["RECEIVER ADD LINE 2", "RECEIVER CITY", "RECEIVER STATE", "RECEIVER PINCODE"],
    ...["RECEIVER EMAILID", "RECEIVER ALT CONTACT", "RECEIVER KYC", "RECEIVER TAX REFERENCE"],
    ...["ALT ADDRESS FLAG", "PICKUP ADDRESS FLAG", "DROP OFF PINCODE", "DROPOFF/PICKUP OFFICE ID"],
    ...["SENDER MOBILE NO", "RECEIVER MOBILE NO", "PREPAYMENT CODE", "VALUE OF PREPAYMENT"],
    ...["CODR/COD", "VALUE FOR CODR/COD", "INSURANCE TYPE", "VALUE OF INSURANCE", "ACK"],
    ...["REGISTRATION", "OTP BASED DELIVERY", "BULK REFERENCE"],
  ],
  rows: ({ order, lines, pin, phone, weight }, place, { settings, sender }) => {
    const from = wrapped([sender.address], 2, 50) ?? [];
    return [
      [
        ...[place + 1, order.trackingNumber ?? "", weight, "NROL", settings.length],
        // ND: handed over as usual. RTS: what cannot be, comes back to its sender.
        ...[settings.breadth, settings.height, false, "ND", "RTS"],
        ...[sender.name.slice(0, 50), sender.company.slice(0, 50), at(from, first)],
        ...[at(from, second) || settings.senderCity, settings.senderCity, sender.state],
        ...[settings.senderPin, sender.email, "", "", "", order.address.name, "", at(lines, first)],
        ...[at(lines, second), order.address.city, order.address.state, pin, order.email],
        ...["", "", "", false, false, settings.dropOffPin, settings.officeId],
        ...[tenDigits(sender.phone) ?? "", phone, "", "", order.due > 0 ? "cod" : ""],
        ...[order.due > 0 ? order.due / 100 : "", "", "", false, true, false, order.orderNumber],
      ],
    ];
  },
};

const delhivery: BookingSheet = {
  name: m.booking_delhivery,
  format: "csv",
  address: { lines: 2, length: 100 },
  nameLength: 100,
  needs: ["pickupName"],
  headers: [
    ...["Sale Order Number*", "Pickup Location Name*", "Transport Mode*", "Payment Mode*"],
    ...["COD Amount", "Customer Name*", "Customer Phone*", "Shipping Address Line1*"],
    ...["Shipping Address Line2", "Shipping City*", "Shipping State*", "Shipping Pincode*"],
    ...["Item Sku Code*", "Item Sku Name*", "Quantity Ordered*", "Unit Item Price*", "Length (cm)"],
    ...["Breadth (cm)", "Height (cm)", "Weight (gm)", "Fragile Shipment", "Discount Type"],
    ...["Discount Value", "Tax Class Code", "Customer Email"],
    ...["Billing Address same as Shipping Address", "Billing Address Line1"],
    ...["Billing Address Line2", "Billing City", "Billing State", "Billing Pincode"],
    ...["e-Way Bill Number", "Seller Name", "Seller GST Number", "Seller Address Line1"],
    ...["Seller Address Line2", "Seller City", "Seller State", "Seller Pincode"],
  ],
  rows: ({ order, lines, pin, phone, weight }, _, { settings }) =>
    order.lines.map((line) => [
      ...[order.orderNumber, settings.pickupName, "Surface", order.due > 0 ? "COD" : "Prepaid"],
      ...[order.due > 0 ? plainRupees(order.due) : "", order.address.name, phone, at(lines, first)],
      ...[at(lines, second), order.address.city, order.address.state, pin, line.productId],
      ...[titleOf(line), String(line.quantity), plainRupees(line.price), String(settings.length)],
      ...[String(settings.breadth), String(settings.height), String(weight), "No", "", "", ""],
      ...[order.email, "Yes", "", "", "", "", "", "", "", "", "", "", "", "", ""],
    ]),
};

const shiprocket: BookingSheet = {
  name: m.booking_shiprocket,
  format: "csv",
  address: { lines: 2, length: 80 },
  nameLength: 100,
  needs: [],
  headers: [
    ...["*Order Id", "Order Date as dd-mm-yyyy hh:MM", "*Channel", "*Payment Method(COD/Prepaid)"],
    ...["*Customer First Name", "Customer Last Name", "Email (Optional)", "*Customer Mobile"],
    ...["Customer Alternate Mobile", "*Shipping Address Line 1", "Shipping Address Line 2"],
    ...["*Shipping Address Country", "*Shipping Address State", "*Shipping Address City"],
    ...["*Shipping Address Postcode", "Billing Address Line 1", "Billing Address Line 2"],
    ...["Billing Address Country", "Billing Address State", "Billing Address City"],
    ...["Billing Address Postcode", "*Master SKU", "*Product Name", "*Product Quantity", "Tax %"],
    ...["*Selling Price(Per Unit Item, Inclusive of Tax)", "Discount(Per Unit Item)"],
    ...["Shipping Charges(Per Order)", "COD Charges(Per Order)", "Gift Wrap Charges(Per Order)"],
    ...["Total Discount (Per Order)", "*Partial COD (Yes/No)", "Paid Amount (Rs.)", "*Length (cm)"],
    ...[
      "*Breadth (cm)",
      "*Height (cm)",
      "*Weight Of Shipment(kg)",
      "Send Notification(True/False)",
    ],
    ...["Comment", "HSN Code", "Location Id", "Reseller Name", "Company Name", "latitude"],
    ...[
      "longitude",
      "Verified Order",
      "Is documents",
      "Order Type",
      "Order tag",
      "Fulfillment Tat",
    ],
    ...["Appointment Date", "Order Channel", "Po Expiry Date", "Po Units"],
  ],
  rows: ({ order, lines, pin, phone, weight }, _, { settings }) => {
    const { address, due, grandTotal } = order;
    const [given = "", ...family] = address.name.split(" ");
    const isInPart = due > 0 && due < grandTotal;
    return order.lines.map((line) => [
      ...[order.orderNumber, dashedTime(order.time), "Custom", due > 0 ? "COD" : "Prepaid"],
      ...[given, family.join(" "), order.email, phone, "", at(lines, first), at(lines, second)],
      ...["India", address.state, address.city, pin, "", "", "", "", "", "", line.productId],
      ...[titleOf(line), String(line.quantity), String((line.taxRate ?? 0) / 100)],
      ...[plainRupees(line.price), "", plainRupees(order.shippingCharge), "", ""],
      ...[plainRupees(order.offerDiscount), isInPart ? "Yes" : "No"],
      ...[isInPart ? plainRupees(grandTotal - due) : "", String(settings.length)],
      ...[String(settings.breadth), String(settings.height), kilograms(weight), "False", ""],
      ...[line.hsn ?? "", "", "", "", "", "", "", "", "", "", "", "", "", "", ""],
    ]);
  },
};

export const bookingSheets = { "india-post": indiaPost, delhivery, shiprocket } as const;
export type BookingSheetId = keyof typeof bookingSheets;
export const bookingSheetIds = Object.keys(bookingSheets) as BookingSheetId[];

/** How many orders a sheet is made of at most. */
export const mostBooked = 500;

/** "+91 90000-00001" → "9000000001"; undefined for what is no Indian number. */
export function tenDigits(phone: string): string | undefined {
  const digits = plainDigits(phone).replaceAll(/\D/g, "").replace(/^0+/, "");
  const ten = digits.length === 12 && digits.startsWith("91") ? digits.slice(2) : digits;
  return ten.length === 10 ? ten : undefined;
}

/**
 * Parts of an address in at most so many lines of at most so many characters, broken between words; undefined where
 * they have no room. A part that another one holds already is not said twice.
 */
export function wrapped(
  parts: readonly string[],
  lines: number,
  length: number,
): string[] | undefined {
  const said = parts.map((part) => part.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
  const text = said
    .filter(
      (part, place) => !said.some((other, n) => n !== place && n < place && other.includes(part)),
    )
    .join(", ");
  const wrapping: string[] = [];
  for (const word of text.split(" ")) {
    const last = wrapping.at(-1);
    if (word.length > length) return undefined;
    if (last !== undefined && `${last} ${word}`.length <= length)
      wrapping[wrapping.length - 1] = `${last} ${word}`;
    else wrapping.push(word);
  }
  return wrapping.length <= lines ? wrapping : undefined;
}

/** Why an order is not on a sheet (rules: couriers-10); undefined where it is. In words, for staff. */
export function bookingFault(order: BookedOrder, sheet: BookingSheet): string | undefined {
  const { address, lines, due } = order;
  if (isClosed(order.status)) return m.booking_fault_closed();
  if (order.refund) return m.booking_fault_refund();
  if (order.paymentStatus === "pending") return m.booking_fault_not_paid();
  if (hasLeft(order.status)) return m.booking_fault_left();
  if (!readPinCode(address.pinCode)) return m.booking_fault_pin();
  if (!tenDigits(address.phoneNumber)) return m.booking_fault_phone();
  if (address.name.length > sheet.nameLength) {
    return m.booking_fault_name({ length: sheet.nameLength });
  }
  if (!addressLines(order, sheet)) {
    const { lines: n, length } = sheet.address;
    return m.booking_fault_address({ n, length });
  }
  const unknown = lines.find(({ pack, packedWeight }) => !(packedWeight ?? pack));
  if (unknown) return m.booking_fault_weight({ title: unknown.title });
  if (sheet.wholeRupees && due % 100 !== 0) {
    return m.booking_fault_paise({ amount: formatMoney(due) });
  }
  return undefined;
}

function addressLines({ address }: BookedOrder, { address: room }: BookingSheet) {
  const parts = [address.addressLine, address.areaLocality, address.landmark];
  return wrapped(parts, room.lines, room.length);
}

/** An order that has no fault, as its sheet takes it. */
export function parcelOf(
  order: BookedOrder,
  sheet: BookingSheet,
  settings: BookingSettings,
): Parcel {
  // As packed; of an order from before that was known, its packs.
  const packs = order.lines.reduce(
    (sum, { pack, packedWeight, quantity }) => sum + (packedWeight ?? pack ?? 0) * quantity,
    0,
  );
  return {
    order,
    lines: addressLines(order, sheet) ?? [],
    pin: readPinCode(order.address.pinCode) ?? "",
    phone: tenDigits(order.address.phoneNumber) ?? "",
    weight: packs + settings.packingWeight,
  };
}
