/** What a file of one's data is read from (own-data.server.ts). */
export const ownDataTopics = [
  "users",
  "sessions",
  "my-addresses",
  "my-notifications",
  "my-orders",
  "my-whatsapp",
  "contact-messages",
  "distributor-requests",
  "complaints",
  "whatsapp",
  "products",
] as const;
