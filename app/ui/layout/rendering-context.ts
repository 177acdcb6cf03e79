import { createContext, type ReactNode } from "react";

/** What is known of the rendering on the server; empty in the browser. */
export interface Rendering {
  /** The id of the request that the page is rendered for. */
  requestId?: string | undefined;
  /** What the page's inline scripts carry (see content-security-policy.server.ts). */
  nonce?: string | undefined;
  /**
   * What only a document's head has, and no later page changes: what search engines and messengers read, the app's
   * manifest and the script that starts the service worker.
   */
  head?: ReactNode;
  /** The look's CSS, for a failure that came without the root's data. */
  styles?: string;
}

export const RenderingContext = createContext<Rendering>({});
