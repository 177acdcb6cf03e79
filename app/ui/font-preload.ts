import baloo from "#app/ui/fonts/baloo-2-basic-700.woff2?url";
import mukta from "#app/ui/fonts/mukta-basic-400.woff2?url";

/** The two fonts of a page's first screen, for `<link rel="preload" as="font">` in the root. */
export const fontPreloads: readonly string[] = [mukta, baloo];
