/** Whose keys the office keeps, each as one whole (rules: keys-1). */
export const connectionNames = [
  "payments",
  "mail",
  "whatsapp",
  "courier",
  "google",
  "backup",
] as const;
export type ConnectionName = (typeof connectionNames)[number];

export const isConnectionName = (name: unknown): name is ConnectionName =>
  connectionNames.includes(name as ConnectionName);
