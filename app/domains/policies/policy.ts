/** The shop's policies, by the ends of their addresses (rules: policies-1). */
export const policyNames = ["privacy-policy", "retunPolicy", "termsAndConditions"] as const;
export type PolicyName = (typeof policyNames)[number];

/** A numbered part of a policy. */
export interface PolicySection {
  /** Its anchor; addresses that people keep end in it. */
  id: string;
  title: string;
  /** As long-text.ts reads it. */
  text: string;
}

/** What a policy says in one language, with the figures that hold; kept as it is with each version. */
export interface PolicyText {
  title: string;
  /** For search engines. */
  description: string;
  intro: string;
  /** What matters most, for whoever reads no further. */
  inShort: string;
  sections: PolicySection[];
}

/** A version of a policy in the language of its reader. */
export interface PolicyVersion {
  /** Counts from 1, in each language. */
  number: number;
  since: Date;
  /** When the next one took its place; undefined for the one that holds. */
  until: Date | undefined;
}
