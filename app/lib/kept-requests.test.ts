import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetKept,
  isOwn,
  isStale,
  keepRequest,
  keptAbout,
  readKept,
  sendKeptAgain,
  settleKept,
} from "./kept-requests.ts";
import { keptText, storeKept } from "./kept-storage.ts";

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
  storeKept(null);
});
afterEach(() => void vi.useRealTimers());

test("what is kept waits once, and a later one about the same takes its place", () => {
  keepRequest(request);
  keepRequest(request);
  expect(readKept()).toHaveLength(1);
  keepRequest({ ...request, key: "k2" });
  expect(keptAbout("status:1")?.key).toBe("k2");
  expect(readKept()).toHaveLength(1);
  keepRequest({ ...request, key: "k3", by: "asha" });
  expect(readKept()).toHaveLength(2);
});

test("what was met is sent again with what stands by now, as a new one", () => {
  keepRequest(request);
  const [kept] = readKept();
  if (!kept) throw new Error("not kept");
  settleKept(kept, { done: false, text: "met", again: { seen: "processing" } });
  expect(keptAbout("status:1")).toBeUndefined();
  sendKeptAgain("k1", { seen: "processing" });
  expect(keptAbout("status:1")?.fields).toEqual({ intent: "set-status", seen: "processing" });
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
