import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

type Listener = (event: Record<string, unknown>) => void;

/** The phone's push worker, in a browser that has these tabs open. */
async function worker(tabs: { url: string; focus: () => void }[]) {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const self = {
    location: { origin: "https://madua.example" },
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => {},
  };
  runInNewContext(await readFile("public/push-worker.js", "utf8"), { self, URL });
  const happens = async (type: string, event: object) => {
    let work: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return { happens, showNotification, openWindow };
}

test("what is pushed is shown, a later one of its tag in its place", async () => {
  const { happens, showNotification } = await worker([]);
  const pushed = { title: "New order NOV/01", body: "Pieces: 2.", url: "/my/orders/7", tag: "t" };
  await happens("push", { data: { json: () => pushed } });
  expect(showNotification).toHaveBeenCalledWith(
    "New order NOV/01",
    expect.objectContaining({ body: "Pieces: 2.", tag: "t", data: { url: "/my/orders/7" } }),
  );
});

test("a press shows the page that it is about, in the tab that has it open already", async () => {
  const close = vi.fn();
  const notification = { close, data: { url: "/my/orders/7" } };
  const elsewhere = { url: "https://madua.example/my", focus: vi.fn() };
  const first = await worker([elsewhere]);
  await first.happens("notificationclick", { notification });
  expect(first.openWindow).toHaveBeenCalledWith("https://madua.example/my/orders/7");
  expect(close).toHaveBeenCalled();

  const there = { url: "https://madua.example/my/orders/7", focus: vi.fn() };
  const second = await worker([elsewhere, there]);
  await second.happens("notificationclick", { notification });
  expect(there.focus).toHaveBeenCalled();
  expect(second.openWindow).not.toHaveBeenCalled();
  expect(elsewhere.focus).not.toHaveBeenCalled();
});
