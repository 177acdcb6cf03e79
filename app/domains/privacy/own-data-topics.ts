/** What a file of one's data is read from (own-data.server.ts). */
export const ownDataTopics = [
  "users",
  "sessions",
  "my-addresses",
  "my-notifications",
  "my-orders",
  "contact-messages",
  "distributor-requests",
  "complaints",
] as const;
