import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every URL is in the first manifest: the shop is small, and a discovery request costs a slow
  // phone a round trip before the page's own data.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
