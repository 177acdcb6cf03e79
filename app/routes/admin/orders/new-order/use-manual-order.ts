import { useEffect, useLayoutEffect, useState } from "react";
import { v4 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { mobileDigits } from "#app/domains/accounts/signing-up/mobile-number.ts";
import type { CheckedProduct } from "#app/domains/cart/cart.ts";
import { type EnteredCode, useOffer } from "#app/domains/orders/offers/use-offer.ts";
import { guestId, isAgreed, type ManualOrder } from "#app/domains/orders/placing/manual-order.ts";
import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { readDraft, writeDraft } from "#app/lib/offline/form-drafts.ts";
import type { Language } from "#app/lib/text/language.ts";

type TypedAddress = Omit<AddressSnapshot, "openOnWeekends" | "deliveryNote">;

/** A manual order while it is taken down. Amounts in rupees are as they were typed. */
export interface ManualOrderDraft {
  checkoutKey: string;
  channel: ManualOrder["channel"];
  /** Undefined until a customer is chosen, or a new one begun. */
  customer: { id: string | undefined; name: string; addresses: TypedAddress[] } | undefined;
  /** Undefined where it is that of the customer's account. */
  language: Language | undefined;
  address: TypedAddress;
  /** Which of the customer's addresses it is, by its place among them; undefined where it is typed. */
  knownAddress: number | undefined;
  deliveryNote: string;
  lines: { productId: string; quantity: number; agreed: string }[];
  priceReason: string;
  payment: ManualOrder["payment"] | undefined;
  linkHours: ManualOrder["linkHours"];
  isTakenAlong: boolean;
  offer: EnteredCode;
}

export const noAddress: TypedAddress = {
  name: "",
  phoneNumber: "",
  pinCode: "",
  addressLine: "",
  areaLocality: "",
  landmark: "",
  city: "",
  state: "Jharkhand",
  addressType: "Home",
};

function emptyDraft(channel: ManualOrder["channel"]): ManualOrderDraft {
  return {
    // Not crypto.randomUUID: browsers have none on a plain-http address of the local network.
    checkoutKey: uuid(),
    channel,
    customer: undefined,
    language: undefined,
    address: noAddress,
    knownAddress: undefined,
    deliveryNote: "",
    lines: [],
    priceReason: "",
    // Somebody at the telephone nearly always pays at the door.
    payment: channel === "phone" ? "cod" : undefined,
    linkHours: 24,
    isTakenAlong: false,
    offer: { typed: "", code: undefined },
  };
}

const draftName = "manual-order";

/** The draft of this tab, which outlives a reload and an ended session. */
export function useManualOrder(products: readonly CheckedProduct[]) {
  // The server has no drafts, so one is read after the first rendering, before it is painted.
  const [draft, setDraft] = useState<ManualOrderDraft>(() => emptyDraft("phone"));
  const [isRead, setIsRead] = useState(false);
  useLayoutEffect(() => {
    setDraft((empty) => keptDraft() ?? empty);
    setIsRead(true);
  }, []);
  useEffect(() => {
    if (isRead) writeDraft(draftName, draft);
  }, [draft, isRead]);

  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = draft.lines.flatMap(({ productId, quantity, agreed }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const agreedPrice = agreed === "" ? undefined : parseRupees(agreed);
    return { product, quantity, agreed, agreedPrice, price: agreedPrice ?? product.price };
  });
  const priced = lines.map(({ product, price, quantity }) => {
    const { id, productMRP, taxRate, productPackOff, packedWeight } = product;
    return { id, price, quantity, productMRP, taxRate, productPackOff, packedWeight };
  });
  const { pinCode } = draft.address;
  const change = (changed: Partial<ManualOrderDraft>) =>
    setDraft((last) => ({ ...last, ...changed }));
  const offer = useOffer(priced, pinCode, {
    userId: customerOf(draft),
    entered: draft.offer,
    enter: (entered) => change({ offer: entered }),
  });
  // As the server has it: what is taken along is not delivered.
  const totals = draft.isTakenAlong
    ? offer.totals(priced, 0)
    : offer.totals(priced, undefined, draft.address.state);
  const hasAgreed = lines.some(({ product, agreedPrice }) =>
    isAgreed({ seenPrice: product.price, agreedPrice }),
  );

  return {
    draft,
    change,
    /** As whose the order will stand; empty while that is not known. */
    userId: customerOf(draft),
    lines,
    offer,
    /** Undefined while a code is looked up. */
    totals,
    /** What delivering it costs; undefined where it is taken along. */
    delivery: draft.isTakenAlong ? undefined : deliveryOf(goodsOf(priced), pinCode),
    /** Whether it is known to which state the goods go: the form begins with a state that nobody has said. */
    isPlaceKnown: draft.isTakenAlong || draft.address.pinCode !== "",
    /** A price is not the shop's, so that a reason is asked for. */
    hasAgreed,
    /** As the action reads it; what is wrong with it, the server says too. */
    toSend: () => ({
      checkoutKey: draft.checkoutKey,
      channel: draft.channel,
      customerId: draft.customer?.id,
      language: draft.language,
      isTakenAlong: draft.isTakenAlong,
      address: draft.isTakenAlong
        ? { ...noAddress, name: draft.address.name, phoneNumber: draft.address.phoneNumber }
        : draft.address,
      deliveryNote: draft.isTakenAlong ? "" : draft.deliveryNote,
      lines: lines.map(({ product, quantity, agreed, agreedPrice }) => ({
        productId: product.id,
        quantity,
        seenPrice: product.price,
        // What is no amount is none that the schema takes.
        ...(agreed !== "" && { agreedPrice: agreedPrice ?? -1 }),
      })),
      priceReason: draft.priceReason,
      payment: draft.payment,
      linkHours: draft.linkHours,
      offerCode: offer.code,
      seenTotal: totals?.grandTotal,
    }),
  };
}

/** As whose the order will stand; empty while that is not known. */
function customerOf({ customer, address: { phoneNumber } }: ManualOrderDraft): string {
  return customer?.id ?? (mobileDigits(phoneNumber).length === 10 ? guestId(phoneNumber) : "");
}

export type ManualOrderForm = ReturnType<typeof useManualOrder>;

/** Ends the draft of an order that is placed; the next customer comes by the same channel. */
export function endDraft(): void {
  const { channel } = keptDraft() ?? {};
  writeDraft(draftName, { channel });
}

function keptDraft(): ManualOrderDraft | undefined {
  const kept = readDraft<Partial<ManualOrderDraft>>(draftName);
  return kept && { ...emptyDraft("phone"), ...kept };
}
