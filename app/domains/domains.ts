import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { accountsDomain } from "./accounts/accounts-domain.ts";
import { apiKeysDomain } from "./api-keys/api-keys-domain.ts";
import { booksDomain } from "./books/books-domain.ts";
import { catalogDomain } from "./catalog/catalog-domain.ts";
import { connectionsDomain } from "./connections/connections-domain.ts";
import { contentDomain } from "./content/content-domain.ts";
import { couriersDomain } from "./couriers/couriers-domain.ts";
import { deliveryDomain } from "./delivery/delivery-domain.ts";
import { enquiriesDomain } from "./enquiries/enquiries-domain.ts";
import { figuresDomain } from "./figures/figures-domain.ts";
import { invoicesDomain } from "./invoices/invoices-domain.ts";
import { labellingDomain } from "./labelling/labelling-domain.ts";
import { lookDomain } from "./look/look-domain.ts";
import { mediaDomain } from "./media/media-domain.ts";
import { notificationsDomain } from "./notifications/notifications-domain.ts";
import { offersDomain } from "./offers/offers-domain.ts";
import { ondcDomain } from "./ondc/ondc-domain.ts";
import { ordersDomain } from "./orders/orders-domain.ts";
import { paymentsDomain } from "./payments/payments-domain.ts";
import { reviewsDomain } from "./reviews/reviews-domain.ts";
import { searchDomain } from "./search/search-domain.ts";
import { shopFactsDomain } from "./shop-facts/shop-facts-domain.ts";
import { stockDomain } from "./stock/stock-domain.ts";
import { taxDomain } from "./tax/tax-domain.ts";
import { webhooksDomain } from "./webhooks/webhooks-domain.ts";
import { whatsappDomain } from "./whatsapp/whatsapp-domain.ts";

const declarations = [
  stockDomain,
  catalogDomain,
  labellingDomain,
  taxDomain,
  offersDomain,
  figuresDomain,
  ordersDomain,
  couriersDomain,
  paymentsDomain,
  invoicesDomain,
  shopFactsDomain,
  connectionsDomain,
  apiKeysDomain,
  webhooksDomain,
  deliveryDomain,
  accountsDomain,
  booksDomain,
  enquiriesDomain,
  reviewsDomain,
  contentDomain,
  lookDomain,
  mediaDomain,
  searchDomain,
  notificationsDomain,
  whatsappDomain,
  ondcDomain,
] as const;

/** All domains that declare something, in the order of their links and of the audit log's kinds. */
export const domains: readonly DomainDeclaration[] = declarations;

type PermissionOf<Domain> = Domain extends { permissions: infer Permissions }
  ? keyof Permissions
  : never;

/** What one may be allowed to do in the back office. */
export type Permission = PermissionOf<(typeof declarations)[number]>;

/** All of them. */
export const permissions = domains.flatMap((domain) =>
  Object.keys(domain.permissions),
) as Permission[];
