import { presentGstin } from "#app/lib/tax/seller.ts";
import { site } from "#site";
import type { SellerPlace } from "../after/order-body.ts";
import { networkPhone, tagOf } from "../catalogue/catalogue-item.ts";
import { readCatalogueShop } from "../catalogue/read-catalogue.server.ts";
import type { Store } from "../catalogue/store.ts";

/** Who sells, as orders over the network name it. */
export interface NetworkSeller {
  place: SellerPlace;
  store: Store;
}

/** Undefined where the shop lacks what it needs to be on the network, or is not open. */
export async function readNetworkSeller(): Promise<NetworkSeller | undefined> {
  const shop = await readCatalogueShop();
  if (Array.isArray(shop) || site.opening !== "open") return undefined;
  const { store } = shop;
  const { latitude, longitude, street, locality, city, pinCode } = store;
  const address = { street, locality, city, area_code: pinCode, state: site.state };
  return {
    store,
    place: {
      name: site.name,
      gps: `${latitude},${longitude}`,
      address,
      contact: { phone: networkPhone(site.phone) ?? "", email: site.email },
    },
  };
}

/** Ten letters and digits: of the GSTIN they are the third to the twelfth. */
const panOf = () => site.pan.trim().toUpperCase() || presentGstin().slice(2, 12);

/**
 * Under which numbers the seller is taxed (rules: ondc-orders-2).
 * @param more what is told with them when an order stands.
 */
export function sellerTerms(more: Readonly<Record<string, string>> = {}) {
  const gstin = presentGstin();
  const pan = panOf();
  return tagOf("bpp_terms", {
    ...more,
    ...(gstin && { tax_number: gstin }),
    ...(pan && { provider_tax_number: pan }),
  });
}

/** Where the shop's money of an order is sent to: its UPI id, or the account that its papers name. */
export function settlementDetails() {
  const { bank, upiId, legalName } = site;
  const common = {
    settlement_counterparty: "seller-app",
    settlement_phase: "sale-amount",
    beneficiary_name: legalName,
  };
  const [ifsc = ""] = /\b[A-Z]{4}0[A-Z0-9]{6}\b/.exec(bank) ?? [];
  const [account = ""] = /\b\d{9,18}\b/.exec(bank) ?? [];
  const [name = "", branch = name] = bank.split(",").map((part) => part.trim());
  if (ifsc && account) {
    return {
      ...common,
      settlement_type: "neft",
      settlement_bank_account_no: account,
      settlement_ifsc_code: ifsc,
      bank_name: name,
      branch_name: branch,
    };
  }
  return { ...common, settlement_type: "upi", upi_address: upiId };
}
