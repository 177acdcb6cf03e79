import { expect, test, vi } from "vitest";
import { FakeStorage } from "#tests/fake-storage.ts";
import { deleteAllDrafts, type FormDraft, readDraft, writeDraft } from "./form-drafts.ts";

test("a logout in one tab forgets what another one keeps; what is typed later is kept", () => {
  vi.useFakeTimers();
  const [mine, others] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal("localStorage", new FakeStorage());
  const draft: FormDraft = { id: "1", started: {}, values: { title: "Typed" } };
  vi.stubGlobal("sessionStorage", others);
  writeDraft("addBlog", draft);
  expect(readDraft("addBlog")).toEqual(draft);
  vi.advanceTimersByTime(1000);

  vi.stubGlobal("sessionStorage", mine);
  deleteAllDrafts();
  vi.stubGlobal("sessionStorage", others);
  expect(readDraft("addBlog")).toBeUndefined();
  vi.advanceTimersByTime(1000);
  writeDraft("addBlog", draft);
  expect(readDraft("addBlog")).toEqual(draft);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("where the browser has no room, a logout still forgets what this tab keeps", () => {
  const full = new FakeStorage();
  full.setItem = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", full);
  vi.stubGlobal("sessionStorage", new FakeStorage());
  writeDraft("addBlog", "Typed");
  expect(readDraft("addBlog")).toBe("Typed");
  deleteAllDrafts();
  expect(readDraft("addBlog")).toBeUndefined();
  vi.unstubAllGlobals();
});
