import { type Driver, enterKey, pressAt, typeKeys } from "./driver.ts";
import { type Found, findInPage, listenInPage, type Wanted } from "./find-in-page.ts";
import { until } from "./programs.ts";

/** What a person does in a browser, by the names that they read. Each waits for what it needs, up to 30 s. */
export class Hand {
  readonly driver: Driver;
  readonly complaints = new Set<string>();

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Opens an address and waits until React has taken the page over (rules: shell-11). */
  async open(url: string): Promise<void> {
    await this.driver.open(url);
    await this.#listen();
    await this.#until(`${url} to be ready`, () => {
      return document.readyState === "complete" && !document.querySelector("#reload-offer")
        ? true
        : null;
    });
  }

  async press(css: string, name?: string): Promise<void> {
    const { x, y } = await this.#ready({ css, name });
    await this.driver.act(pressAt(x, y));
  }

  /** Whether it is there and ready just now. */
  async has(css: string, name?: string): Promise<boolean> {
    return (await this.#find({ css, name })).is === "ready";
  }

  /** Presses a radio button or box that is not chosen yet. */
  async check(name: string): Promise<void> {
    const { x, y, checked } = await this.#ready({
      css: "input[type=radio], input[type=checkbox]",
      name,
    });
    if (!checked) await this.driver.act(pressAt(x, y));
  }

  async type(name: string, text: string): Promise<void> {
    await this.press("input, textarea", name);
    await this.driver.act(typeKeys(text));
    await this.#until(
      `“${text}” to stand in ${name}`,
      (typed) => {
        const field = document.querySelector<HTMLInputElement>("[data-found]");
        return field?.value === typed || null;
      },
      text,
    );
  }

  async choose(name: string, label: string): Promise<void> {
    await this.#ready({ css: "select", name });
    await this.driver.choose("[data-found]", label);
    await this.#until(
      `${label} to be chosen`,
      (wanted) => {
        const select = document.querySelector<HTMLSelectElement>("[data-found]");
        return select?.selectedOptions[0]?.text === wanted || null;
      },
      label,
    );
  }

  async enter(): Promise<void> {
    await this.driver.act(typeKeys(enterKey));
  }

  /** Waits until a text stands in what a CSS selector finds. */
  async see(text: string, css = "main"): Promise<void> {
    await this.#until(
      `“${text}” to be seen`,
      (wanted, within) =>
        [...document.querySelectorAll<HTMLElement>(within)].some((one) =>
          one.innerText.replace(/\s+/g, " ").includes(wanted),
        ) || null,
      text,
      css,
    );
  }

  /** What of the page's text a pattern finds. */
  async read(pattern: RegExp): Promise<string> {
    return until(`waited for ${pattern}`, async () => {
      const text = await this.driver.run("() => document.querySelector('main').innerText", []);
      return pattern.exec(String(text))?.[0];
    });
  }

  /** Waits until the address begins with a path. @returns it. */
  at(path: string): Promise<string> {
    return this.#until(
      `the address ${path}`,
      (wanted) => (location.pathname.startsWith(wanted) ? location.pathname : null),
      path,
    );
  }

  async #find(wanted: Wanted): Promise<Found> {
    await this.#listen();
    return (await this.driver.run(`${findInPage}`, [wanted])) as Found;
  }

  async #ready(wanted: Wanted) {
    let last: Found | undefined;
    let before = "";
    const what = `${wanted.css} “${wanted.name ?? ""}”`;
    try {
      return await until(what, async () => {
        last = await this.#find(wanted);
        // What moves is waited for.
        const place = JSON.stringify(last);
        const stands = place === before;
        before = place;
        return stands && last.is === "ready" ? last : undefined;
      });
    } catch {
      throw new Error(`${what} is ${JSON.stringify(last)}`);
    }
  }

  #until<T, A extends readonly string[]>(
    what: string,
    look: (...args: A) => T | null,
    ...args: A
  ): Promise<T> {
    return until(`waited for ${what}`, async () => {
      const found = (await this.driver.run(`${look}`, args)) as T | null;
      return found ?? undefined;
    });
  }

  async #listen() {
    for (const text of (await this.driver.run(`${listenInPage}`, [])) as string[])
      this.complaints.add(text);
  }
}
