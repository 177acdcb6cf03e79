/**
 * What processes take turns on, by PostgreSQL's advisory locks: any fixed numbers, each of which
 * stands here once.
 */
export const advisoryLocks = {
  /** Migrating, and restoring a backup. */
  migrations: 7_240_001,
  /** Changing who works in the back office as what. */
  roles: 7_240_002,
  /** Placing orders, of one shopper each: the first of two keys. */
  shoppers: 7_240_003,
  /** Filling the sample shop. */
  sampleShop: 7_240_004,
  /** One backup at a time. */
  backup: 7_240_005,
  /** A backup holds it, so that files which its rows name are not removed. */
  keptFiles: 7_240_006,
  /** Importing the earlier shop's data. */
  import: 7_240_007,
  /** Looking for what staff are to be told of. */
  news: 7_240_008,
  /** Writing a product's category. */
  categories: 7_240_009,
  /** Changing who the shop is. */
  shopFacts: 7_240_010,
  /** Saving an import of products. */
  productImports: 7_240_011,
  /** Making invoices. */
  invoices: 7_240_012,
  /** Giving a complaint its number. */
  complaints: 7_240_013,
  /** Keeping a new version of a policy. */
  policies: 7_240_014,
  /** Placing cash orders, of one person each (rules: cod-4): the first of two keys. */
  cashOrders: 7_240_015,
  /** Changing the keys of providers. */
  connections: 7_240_036,
  /** Noting what of the catalogue has changed on the network. */
  ondcCatalogue: 7_240_071,
  /** Changing how the shop looks. */
  look: 7_240_037,
  /** Counting the figures of days anew. */
  figures: 7_240_048,
  /** Sharing a version's built files. */
  assets: 7_240_042,
} as const;
