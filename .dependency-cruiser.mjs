// `npm run imports`: who may import whom (architecture: imports).

/** What each domain may import of the others; one that is not named here imports itself alone. */
const domainImports = {
  "product-editing": ["catalog", "stock"],
  stock: ["catalog", "accounts"],
  labelling: ["catalog", "stock"],
  cart: ["catalog", "delivery"],
  offers: ["catalog"],
  tax: ["catalog"],
  orders: ["tax", "offers", "delivery", "cart", "stock", "catalog", "accounts"],
  couriers: ["orders", "accounts"],
  connections: ["payments", "couriers"],
  "api-keys": ["accounts"],
  payments: ["orders"],
  invoices: ["payments", "orders", "catalog", "tax", "accounts"],
  figures: ["orders", "stock"],
  books: ["figures", "payments", "accounts"],
  privacy: [
    "notifications",
    "reviews",
    "orders",
    "enquiries",
    "whatsapp",
    "webhooks",
    "accounts",
    "api-keys",
  ],
  reviews: ["orders", "catalog", "accounts"],
  "shop-facts": ["delivery"],
  policies: ["privacy", "orders", "enquiries", "whatsapp", "accounts", "shop-facts"],
  notifications: [
    ...["figures", "payments", "orders", "stock", "catalog", "enquiries", "whatsapp", "accounts"],
  ],
  media: ["orders", "catalog", "content", "look"],
  search: ["catalog", "content"],
  whatsapp: ["orders", "accounts"],
  upkeep: ["accounts"],
  webhooks: ["accounts"],
  ondc: [
    ...["orders", "payments", "catalog", "stock", "labelling", "delivery", "enquiries", "accounts"],
  ],
};

/** A test may also import what stands above what it tests: what really calls it. */
const tests = "\\.test\\.tsx?$";

/** Nothing below `from` imports what `to` finds. */
function forbid(name, from, to, { except, ...more } = {}) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: except ? `${tests}|${except}` : tests },
    to: { path: to, ...more },
  };
}

const domains = Object.entries(domainImports).map(([domain, allowed]) =>
  forbid(
    `${domain}-imports-what-it-may`,
    `^app/domains/${domain}/`,
    `^app/domains/(?!(${[domain, ...allowed].join("|")})/|\\w[\\w-]*(\\.server)?\\.ts$)`,
  ),
);

const objectStore =
  "app/server/(s3/(s3-client|read-object)|backup/backup-bucket|files/s3-store)\\.server\\.ts$";

export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    forbid("lib-stands-alone", "^app/lib/", "^(app/(?!lib/|paraglide/)|db/|(main|server)\\.ts)"),
    forbid(
      "ui-knows-no-domain",
      "^app/ui/",
      "^(app/(?!ui/|lib/|library-internals/)|db/|(main|server)\\.ts)",
    ),
    forbid(
      "server-is-infrastructure",
      "^app/server/",
      "^(app/(?!server/|lib/|library-internals/|paraglide/)|db/(?!migrations/)|(main|server)\\.ts)",
    ),
    forbid(
      "library-internals-know-libraries-only",
      "^app/library-internals/",
      "^(app/(?!library-internals/|lib/)|db/|(main|server)\\.ts)",
    ),
    forbid(
      "object-store-is-loaded-where-it-is-used",
      "^(app|db|scripts)/|^(main|server)\\.ts$",
      `^node_modules/@aws-sdk/|^${objectStore}`,
      { except: `^${objectStore}`, dynamic: false },
    ),
    forbid(
      "domains-know-no-routes",
      "^app/domains/",
      "^(app/(routes|shell)/|db/|(main|server)\\.ts)",
    ),
    forbid("nobody-imports-routes", "^app/", "^app/routes/", {
      except: "^app/(routes/|routes\\.ts|root\\.tsx)",
    }),
    forbid("shell-needs-no-database", "^app/shell/", "^(db/|(main|server)\\.ts)"),
    forbid(
      "no-sql-in-routes",
      "^app/(routes/|shell/|root\\.tsx)",
      "-tables?\\.server\\.ts$|^node_modules/(drizzle-orm|pg)/",
    ),
    ...domains,
    {
      name: "the-other-domains-import-themselves-only",
      severity: "error",
      from: {
        path: `^app/domains/(?!${Object.keys(domainImports).join("|")})([^/]+)/`,
        pathNot: tests,
      },
      to: { path: "^app/domains/", pathNot: "^app/domains/($1/|\\w[\\w-]*(\\.server)?\\.ts$)" },
    },
    forbid(
      "practice-servers-stand-alone",
      "^practice-(gateway|courier)/",
      "^(app|db|main\\.ts|server\\.ts)",
    ),
    forbid(
      "only-the-process-starts-the-practice-servers",
      "^(?!practice-(gateway|courier)/|server\\.ts|tests/)",
      "^practice-(gateway|courier)/",
    ),
    forbid(
      "practice-whatsapp-stands-alone",
      "^practice-whatsapp/",
      "^(app|db|practice-gateway|main\\.ts|server\\.ts)",
    ),
    forbid(
      "only-the-process-starts-the-practice-whatsapp",
      "^(?!practice-whatsapp/|server\\.ts|tests/)",
      "^practice-whatsapp/",
    ),
    forbid("practice-ondc-stands-alone", "^practice-ondc/", "^(app|db|main\\.ts|server\\.ts)"),
    forbid(
      "only-the-process-starts-the-practice-ondc",
      "^(?!practice-ondc/|server\\.ts|tests/)",
      "^practice-ondc/",
    ),
    forbid("tests-are-not-shipped", "^(app|db|main\\.ts|server\\.ts)", "^tests/"),
    {
      name: "nothing-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    parser: "swc",
    includeOnly:
      "^(app|db|practice-gateway|practice-courier|practice-whatsapp|practice-ondc|tests|scripts|(main|server)\\.ts|site\\.config\\.ts|node_modules/(drizzle-orm|pg)/)",
    exclude: "^app/paraglide/",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
