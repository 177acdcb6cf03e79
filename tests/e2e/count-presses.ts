import type { BrowserContext } from "@playwright/test";

/** What a person would have had to do so far in all pages of a context. */
export interface Presses {
  /** Taps and clicks: on what a test presses, into each field that it fills, two for a choice from a list or a file. */
  presses: number;
  letters: number;
}

/** Counts what a test does in a context's pages from now on, as a person's presses and letters. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  const counted: Presses = { presses: 0, letters: 0 };
  await context.exposeBinding("countedPress", (_, { presses, letters }: Presses) => {
    counted.presses += presses;
    counted.letters += letters;
  });
  await context.addInitScript(() => {
    const tell = (presses: number, letters = 0) =>
      (window as unknown as { countedPress(of: object): void }).countedPress({ presses, letters });
    let field: EventTarget | null = null;
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      heard: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, heard, { capture: true });
    listen("pointerdown", ({ target }) => {
      field = target;
      tell(1);
    });
    listen("keydown", ({ key }) => ["Enter", " ", "Tab", "Escape"].includes(key) && tell(1));
    listen("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) tell(2);
      if (target instanceof HTMLInputElement && target.type === "file") tell(2);
    });
    // A test fills a field without a press into it and without keys.
    listen("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (["checkbox", "radio", "file"].includes(target.type)) return;
      tell(target === field ? 0 : 1, target.value.length);
      field = target;
    });
  });
  return counted;
}
