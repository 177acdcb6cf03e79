import { userWordSource } from "#app/domains/accounts/users/user-word-source.server.ts";
import {
  messageWordSource,
  requestWordSource,
} from "#app/domains/enquiries/enquiry-word-sources.server.ts";
import { orderWordSource } from "#app/domains/orders/search/order-word-source.server.ts";
import { batchWordSource } from "#app/domains/stock/batches/batch-word-source.server.ts";
import type { WordSource } from "#app/server/office-words/keep-office-words.server.ts";

/** All rows that the office finds by their words. */
export const wordSources: readonly WordSource[] = [
  orderWordSource,
  userWordSource,
  messageWordSource,
  requestWordSource,
  batchWordSource,
];
