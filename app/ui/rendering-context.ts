import { createContext, type ReactNode } from "react";

/** What is known of the rendering on the server; empty in the browser. */
export interface Rendering {
  /** The id of the request that the page is rendered for. */
  requestId?: string | undefined;
  /** What the page's inline scripts carry (see content-security-policy.server.ts). */
  nonce?: string | undefined;
  /** What search engines and messengers read of the page's head; a browser needs none of it. */
  head?: ReactNode;
}

export const RenderingContext = createContext<Rendering>({});
