import { booksEndpoints } from "./books-endpoints.server.ts";
import { customersEndpoints } from "./customers-endpoints.server.ts";
import type { Endpoint } from "./endpoint.server.ts";
import { figuresEndpoints } from "./figures-endpoints.server.ts";
import { offersEndpoints } from "./offers-endpoints.server.ts";
import { editOrderEndpoint } from "./orders/edit-order-endpoint.server.ts";
import { orderCommandsEndpoints } from "./orders/order-commands-endpoints.server.ts";
import { ordersEndpoints } from "./orders/orders-endpoints.server.ts";
import { papersEndpoints } from "./orders/papers-endpoints.server.ts";
import { placeOrderEndpoint } from "./orders/place-order-endpoint.server.ts";
import { refundsEndpoints } from "./orders/refunds-endpoints.server.ts";
import { returnsEndpoints } from "./orders/returns-endpoints.server.ts";
import { picturesEndpoints } from "./pictures-endpoints.server.ts";
import { pricesEndpoints } from "./prices-endpoints.server.ts";
import { productsEndpoints } from "./products-endpoints.server.ts";
import { stockEndpoints } from "./stock-endpoints.server.ts";

/** All that other programs may ask for, subject by subject. */
export const endpoints: readonly Endpoint[] = [
  ...ordersEndpoints,
  placeOrderEndpoint,
  editOrderEndpoint,
  ...orderCommandsEndpoints,
  ...refundsEndpoints,
  ...returnsEndpoints,
  ...papersEndpoints,
  ...productsEndpoints,
  ...picturesEndpoints,
  ...pricesEndpoints,
  ...stockEndpoints,
  ...customersEndpoints,
  ...offersEndpoints,
  ...figuresEndpoints,
  ...booksEndpoints,
];

/** The permissions that make any difference to a key, in the order of the list. */
export const usedPermissions = () => [
  ...new Set(endpoints.flatMap(({ permission, alsoAsks = [] }) => [permission, ...alsoAsks])),
];

/** The endpoints of a path under /api/v1 by their methods, with what stands in it for parameters. */
export function endpointsAt(path: string, list = endpoints): Map<string, Found> {
  const parts = path.split("/");
  const found = new Map<string, Found>();
  for (const endpoint of list) {
    const params = match(endpoint.path.slice(1).split("/"), parts);
    const before = found.get(endpoint.method);
    // "/orders/counts" before "/orders/:id".
    if (params && (!before || Object.keys(params).length < Object.keys(before.params).length)) {
      found.set(endpoint.method, { endpoint, params, list });
    }
  }
  return found;
}

export interface Found {
  endpoint: Endpoint;
  params: Record<string, string>;
  /** All that there are. */
  list: readonly Endpoint[];
}

function match(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const part = parts[at] ?? "";
    if (name.startsWith(":") && part) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}
