import { createContext, type RouterContextProvider } from "react-router";

/** A picture that a messenger shows beside a link: 1200 × 630 pixels (rules: found-8). */
export interface PreviewPicture {
  /** Its path, with the language. */
  path: string;
  /** What it shows, for those who do not see it. */
  alt: string;
}

/** What a page tells search engines and messengers beside its title. */
export interface PageDescription {
  /** In place of the text that the route's `meta` has. */
  description?: string;
  /** The title without the shop's name, in full; else the page's own. */
  title?: string;
  preview?: PreviewPicture;
  type?: "article" | "product" | "website";
  /** The path, without language, of the page that this one is a form of. */
  canonical?: string;
  /** A later part of a list, which search engines read and do not show (rules: list-7). */
  isLaterPart?: boolean;
  /** Objects of schema.org. */
  structuredData?: readonly object[];
}

const pageDescription = createContext<PageDescription>({});

/**
 * Says in a loader what the head of its page tells (rules: found-3). It is rendered by the server alone: no browser
 * loads it a second time as data.
 */
export function describePage(
  context: Readonly<RouterContextProvider>,
  description: PageDescription,
): void {
  context.set(pageDescription, description);
}

export const descriptionOf = (context: Readonly<RouterContextProvider>): PageDescription =>
  context.get(pageDescription);
