import { describe, expect, test } from "vitest";
import {
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

describe.each<[string, Partial<OrderFilter>]>([
  ["", {}],
  ["status=shipped", { status: "shipped" }],
  ["payment=refund-due", { payment: "refund-due" }],
  ["q=asha", { q: "asha" }],
  ["status=ordered&payment=cod&q=a", { status: "ordered", payment: "cod", q: "a" }],
])("the address ?%s", (search, filter) => {
  test("is written for its filter, and filters or does not", () => {
    expect(filterParams(filter).toString()).toBe(search);
    expect(isFiltered({ ...none, ...filter })).toBe(search !== "");
  });
});
