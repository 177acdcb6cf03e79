import type { LucideIcon } from "lucide-react";

export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];

/** Who works in the back office, as what (rules: staff-1). */
export const staffRoles = ["owner", "manager", "packer", "editor", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What a domain declares about itself for the rest of the house, in its one file: `catalog-domain.ts`,
 * `orders-domain.ts` and so on. Sidebar, audit log and permissions are made from all of them, which
 * app/domains/domains.ts gathers.
 */
export interface DomainDeclaration {
  /**
   * Who, beside owners, may do what in the back office: "orders.read", or "content" for a resource that
   * knows one action.
   */
  permissions: Readonly<Record<string, readonly Exclude<StaffRole, "owner">[]>>;
  officeLinks?: readonly OfficeLink[];
  audit?: AuditWords;
}

/** The groups of the back office's menu, from top to bottom. */
export const officeGroups = [
  "orders",
  "products",
  "stock",
  "site",
  "customers",
  "figures",
  "shop",
] as const;
export type OfficeGroup = (typeof officeGroups)[number];

/** A page of the back office as its menu shows it. */
export interface OfficeLink {
  /** Undefined for what stands above all groups. */
  group?: OfficeGroup;
  /** Under /my. */
  path: string;
  /** The permission that its page asks for. */
  needs: string;
  /** The table of the dashboard that it opens. */
  view?: "orders" | "users";
  /** Its single rows' pages lie under this address, where it is not its own path. */
  below?: string;
  /** What waits behind it, as a number at its side. */
  waiting?:
    | "requests"
    | "messages"
    | "complaints"
    | "reviews"
    | "refunds"
    | "returns"
    | "undelivered"
    | "confirmations";
  label: () => string;
  icon: LucideIcon;
}

/** How the audit log tells of the domain. An action is called `<kind>.<verb>`: "product.set-stock". */
export interface AuditWords {
  /** What is changed. */
  kinds: Readonly<Record<string, AuditKind>>;
  /** What is done to it, beside adding, updating and deleting. */
  verbs?: Readonly<Record<string, AuditSentence>>;
  /** The domain's own words in a detail: a status, a role. */
  values?: Readonly<Record<string, () => string>>;
  /** Those of one action alone, before all others': "other" is a courier elsewhere. */
  valuesOf?: Readonly<Record<string, Readonly<Record<string, () => string>>>>;
  /** What it calls what stands in a detail: "currentStock", "dueAtDoor". */
  names?: Readonly<Record<string, () => string>>;
}

export interface AuditKind {
  /** As the log's filter calls them. */
  title: () => string;
  /** The one that was changed, where it has a name and where it has none. */
  named: (inputs: { name: string }) => string;
  unnamed: () => string;
}

/**
 * Who did what, as a sentence. States come in the domains' words, the amount in rupees; what an
 * entry's detail does not tell is "–".
 */
export type AuditSentence = (said: {
  who: string;
  what: string;
  before: string;
  after: string;
  amount: string;
}) => string;
