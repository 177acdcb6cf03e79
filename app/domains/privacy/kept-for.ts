/** How long things are kept, in days; docs/operations.md says so to people (rules: privacy-7). */
export const keptFor = {
  /** After it was dealt with. */
  handledEnquiry: 365,
  /** After it was answered: two years to go to the consumer commission (Consumer Protection Act 2019, s. 69), and one for it. */
  answeredComplaint: 3 * 365,
  /** After it has expired. */
  invitation: 30,
  /** Mails that were written to files because there is no mail server. */
  outboxMail: 30,
  /** After an order of a deleted account is done with: its e-mail address and phone number. */
  leftContact: 30,
  /** Eight financial years are asked for; the ninth holds the rest of the first. */
  leftAddress: 9 * 365 + 3,
  /** What was sent by WhatsApp and written to the shop there. */
  whatsappMessage: 90,
  /** What was sent to other programs, with their answers. */
  webhookMessage: 30,
  /** That somebody waits for a product that is sold out. */
  stockWait: 180,
  /** That somebody wants to be told when the shop opens: who has not confirmed it, and who has. */
  openingAsked: 7,
  openingNews: 365,
  /** What another program was answered, for the same request sent again. */
  apiAnswer: 1,
  auditEntry: 9 * 365 + 3,
} as const;
