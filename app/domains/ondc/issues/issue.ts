import { z } from "zod";

/** How high a complaint has gone with its buyer's app; each level is above the one before. */
export const issueLevels = ["ISSUE", "GRIEVANCE", "DISPUTE"] as const;
export type IssueLevel = (typeof issueLevels)[number];

/** What the shop answers, in the network's words. */
const respondentActions = ["PROCESSING", "RESOLVED"] as const;

/** One answer of the shop, as it stands in every later message. */
export interface IssueAnswer {
  action: (typeof respondentActions)[number];
  /** For the buyer to read. */
  text: string;
  /** RFC 3339, in UTC. */
  at: string;
}

const text = (longest: number) => z.string().max(longest);
const id = text(255).min(1);
const momentText = z.iso.datetime({ offset: true });
const duration = z.looseObject({ duration: z.iso.duration() });

/** Pictures stay where the buyer's app has them; an address that no browser opens is left out. */
const webAddresses = z
  .array(text(2000))
  .max(20)
  .default([])
  .transform((all) => all.filter((one) => /^https?:\/\//i.test(one) && URL.canParse(one)));

/** `issue` of IGM 1.0.0: a complaint is opened, raised to the next level, or closed by whoever made it. */
export const issueSchema = z.looseObject({
  issue: z
    .looseObject({
      id,
      status: z.enum(["OPEN", "CLOSED"]).default("OPEN"),
      issue_type: z.enum(issueLevels).default("ISSUE"),
      category: text(40).default(""),
      sub_category: text(40).default(""),
      complainant_info: z
        .looseObject({
          person: z.looseObject({ name: text(200) }),
          contact: z.looseObject({ phone: text(50) }),
        })
        .optional(),
      order_details: z.looseObject({ id }).optional(),
      description: z
        .looseObject({
          short_desc: text(1000).default(""),
          long_desc: text(4000).default(""),
          images: webAddresses,
        })
        .optional(),
      expected_response_time: duration.optional(),
      expected_resolution_time: duration.optional(),
      rating: z.enum(["THUMBS-UP", "THUMBS-DOWN"]).optional(),
      created_at: momentText,
      updated_at: momentText,
    })
    .refine(({ status, order_details: order }) => status === "CLOSED" || order !== undefined, {
      path: ["order_details"],
      error: "which order is it about?",
    }),
});

export type IssueMessage = z.output<typeof issueSchema>;

/** `issue_status`: how far it is. */
export const issueStatusSchema = z.looseObject({ issue_id: id });
export type IssueStatusMessage = z.output<typeof issueStatusSchema>;

/** What the buyer wrote, as one text: apps put the same words into both descriptions. */
export function issueText({ issue }: IssueMessage): string {
  const { short_desc = "", long_desc = "" } = issue.description ?? {};
  const [short, long] = [short_desc.trim(), long_desc.trim()];
  return [short, long].filter((one, at) => one && !(at === 0 && long.startsWith(one))).join("\n");
}
