import baloo from "@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2?url";
import mukta from "@fontsource/mukta/files/mukta-latin-400-normal.woff2?url";

/** The two fonts of a page's first screen, for `<link rel="preload" as="font">` in the root. */
export const fontPreloads: readonly string[] = [mukta, baloo];
