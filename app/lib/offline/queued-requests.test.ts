import { UNSAFE_ErrorResponseImpl } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "#tests/fake-storage.ts";
import { attemptOrQueue } from "./queue-unsent.ts";
import {
  forgetKept,
  isOwn,
  isStale,
  keepRequest,
  readKept,
  sendKeptAgain,
  settleKept,
} from "./queued-requests.ts";
import { keptText, storeKept } from "./queued-storage.ts";

const request = {
  key: "k1",
  action: "/my/dashboards",
  fields: { intent: "set-status", seen: "ordered" },
  words: "Order APR/1: Shipped",
  by: "bina",
  page: "/my/orders/1",
  subject: "status:1",
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", new FakeStorage());
  storeKept(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a later one with the same key, or about the same, takes its place, and meets what the first showed", () => {
  keepRequest(request);
  keepRequest({ ...request, words: "Order APR/1: Delivered" });
  expect(readKept()).toMatchObject([{ words: "Order APR/1: Delivered" }]);
  keepRequest({ ...request, key: "k2", fields: { intent: "set-status", seen: "shipped" } });
  expect(readKept()).toMatchObject([{ key: "k2", fields: { seen: "ordered" } }]);
  keepRequest({ ...request, key: "k3", by: "asha" });
  expect(readKept()).toHaveLength(2);
});

test("where the browser has no room, what waits goes on waiting, and what comes is said not to be kept", () => {
  expect(keepRequest(request)).toBe(true);
  (localStorage as unknown as FakeStorage).isFull = true;
  expect(keepRequest({ ...request, key: "k2", subject: "status:2" })).toBe(false);
  expect(readKept()).toMatchObject([{ key: "k1" }]);
  const [kept] = readKept();
  if (!kept) throw new Error("not kept");
  settleKept(kept, { done: true, text: "done" });
  expect(readKept()).toMatchObject([{ outcome: { done: true } }]);
});

test("a form is kept where its action finds no connection, and not where the shop has answered", async () => {
  const how = { key: "k1", words: "Order APR/1: Shipped", page: "/my/orders/1" };
  const body = new URLSearchParams({
    status: "shipped",
    sentBy: "bina",
    keepAs: JSON.stringify(how),
  });
  const send = (failure: unknown) => {
    const sent = new Request("https://shop.example/hi/my/dashboards", { method: "POST", body });
    return attemptOrQueue(sent, () => Promise.reject(failure));
  };
  expect(await send(new UNSAFE_ErrorResponseImpl(500, "", null))).not.toHaveProperty("isKept");
  expect(readKept()).toEqual([]);
  expect(await send(new TypeError("Failed to fetch"))).toMatchObject({ isKept: true });
  expect(readKept()).toMatchObject([
    { ...how, action: "/my/dashboards", by: "bina", fields: { status: "shipped" } },
  ]);
});

test("what was met is sent again with what stands by now, as a new one", () => {
  keepRequest(request);
  const [kept] = readKept();
  if (!kept) throw new Error("not kept");
  settleKept(kept, { done: false, text: "met", again: { seen: "processing" } });
  sendKeptAgain("k1", { seen: "processing" });
  expect(readKept()).toMatchObject([{ fields: { intent: "set-status", seen: "processing" } }]);
  expect(readKept()[0]).not.toHaveProperty("outcome");
});

test("what came of one that was cancelled on its way is told all the same", () => {
  keepRequest(request);
  const [kept] = readKept();
  if (!kept) throw new Error("not kept");
  forgetKept("k1");
  expect(keptText()).toBeNull();
  settleKept(kept, { done: true, text: "done" });
  expect(readKept()).toMatchObject([{ key: "k1", outcome: { done: true } }]);
});

test("after a day it is asked for, after a week it is gone", () => {
  keepRequest(request);
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(readKept().map(isStale)).toEqual([false]);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(readKept().map(isStale)).toEqual([true]);
  vi.advanceTimersByTime(7 * 24 * 3_600_000);
  expect(readKept()).toEqual([]);
});

test("nobody else is shown it, nor who is not known in another page", () => {
  const kept = { ...request, at: 0, key: "of another page" };
  expect(isOwn(kept, "bina")).toBe(true);
  expect(isOwn(kept, "asha")).toBe(false);
  expect(isOwn(kept, null)).toBe(false);
  expect(isOwn(kept, undefined)).toBe(false);
  expect(isOwn({ ...kept, by: "" }, null)).toBe(true);
});

test("what somebody else has written into the storage is nothing", () => {
  for (const text of ["{", "{}", '[{"key":1}]', "[null]"]) {
    storeKept(text);
    expect(readKept()).toEqual([]);
  }
});
