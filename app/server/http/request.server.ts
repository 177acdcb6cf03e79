import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { baseLanguage, type Language } from "#app/lib/text/language.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";

/** What the process knows about the request it is working on. */
export interface CurrentRequest {
  /** Written to the log and shown to the user with an error, so that the two can be matched. */
  readonly id: string;
  /**
   * What rate limits count a client by: the network of the connection's address, or of the proxy's
   * word for it where TRUST_PROXY is set.
   */
  readonly clientNetwork: string;
  /** Of the address that is asked for; the base language where it is not said. */
  readonly language?: Language;
  /** It renders a page for the page cache, as everybody sees it who is this. */
  readonly viewer?: Viewer;
  /** The key that it comes by, where another program sends it (rules: api-5). */
  readonly apiKey?: {
    readonly name: string;
    /**
     * Says in the transaction of a write that it is done, for one that happens once; throws where it may not be.
     * @param on that transaction; the database knows requests, so no type of it is named here.
     */
    readonly claim?: ((on: unknown) => Promise<void>) | undefined;
  };
}

const storage = new AsyncLocalStorage<CurrentRequest>();

const askedIn = new AsyncLocalStorage<Language>();

// Texts are in the language of the request; jobs say theirs by `inLanguage`, or where a text is written.
overwriteGetLocale(() => askedIn.getStore() ?? storage.getStore()?.language ?? baseLanguage);

/** Runs a job's work with all its texts and paths in the language of whoever they are for. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return askedIn.run(language, work);
}

/** The request that the calling code works for; undefined in jobs, scripts and at start. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}

/** Runs `work` as part of `request`. */
export function withRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work);
}
