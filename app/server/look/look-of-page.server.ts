import { createContext, type RouterContextProvider } from "react-router";
import { lookNow, type ShownLook } from "./look-now.server.ts";

/** The look that a page is rendered with, where that is one that is being tried. */
export const triedLook = createContext<ShownLook | null>(null);

/** How the shop looks on this page: as it does now, or as somebody tries it (rules: looks-6). */
export const lookOfPage = (context: Readonly<RouterContextProvider>): ShownLook =>
  context.get(triedLook) ?? lookNow();
