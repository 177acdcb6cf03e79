import { describe, expect, test } from "vitest";
import {
  countFilters,
  filterParams,
  isFiltered,
  type OrderFilter,
  paymentFilters,
  readOrderFilter,
} from "./order-filter.ts";

const none: OrderFilter = { status: undefined, payment: undefined, q: "" };
const read = (search: string) => readOrderFilter(new URLSearchParams(search));

describe("the filter of an address", () => {
  test("is what stands in it", () => {
    expect(read("status=shipped&payment=cod&q=asha")).toEqual({
      status: "shipped",
      payment: "cod",
      q: "asha",
    });
    for (const payment of paymentFilters) expect(read(`payment=${payment}`).payment).toBe(payment);
  });

  test("leaves out what is no filter, and the space around a search", () => {
    expect(read("")).toEqual(none);
    expect(read("status=lost&payment=gold")).toEqual(none);
    expect(read("q=%20%20asha%20devi%20").q).toBe("asha devi");
  });

  test("has a search of 200 characters at most", () => {
    expect(read(`q=${"a".repeat(201)}`).q).toBe("a".repeat(200));
  });
});

describe("the days of an address", () => {
  test("are days, or none", () => {
    expect(read("since=2026-04-01&until=2026-04-30")).toMatchObject({
      since: "2026-04-01",
      until: "2026-04-30",
    });
    for (const day of ["", "yesterday", "2026-04", "01/04/2026", "0202-04-05", "2026-13-01"]) {
      expect(read(`since=${day}&until=${day}`), day).toEqual(none);
    }
  });
});

describe.each<[string, Partial<OrderFilter>]>([
  ["", {}],
  ["status=shipped", { status: "shipped" }],
  ["payment=refund-due", { payment: "refund-due" }],
  ["q=asha", { q: "asha" }],
  ["since=2026-04-01", { since: "2026-04-01" }],
  ["until=2026-04-30&product=p1", { until: "2026-04-30", product: "p1" }],
  ["place=834", { place: "834" }],
  ["status=ordered&payment=cod&q=a", { status: "ordered", payment: "cod", q: "a" }],
])("the address ?%s", (search, filter) => {
  test("is written for its filter, and filters or does not", () => {
    expect(filterParams(filter).toString()).toBe(search);
    expect(isFiltered({ ...none, ...filter })).toBe(search !== "");
  });
});

test("the sort of an address is one that there is, and leaves no order out", () => {
  expect(read("sort=place").sort).toBe("place");
  expect(read("sort=price").sort).toBeUndefined();
  expect(isFiltered({ ...none, sort: "oldest" })).toBe(false);
  expect(filterParams({ sort: "oldest" }).toString()).toBe("sort=oldest");
});

test("a search is no filter that a button counts", () => {
  expect(countFilters({ ...none, q: "asha", sort: "place" })).toBe(0);
  expect(countFilters({ ...none, place: "Ranchi", since: "2026-04-01" })).toBe(2);
});
