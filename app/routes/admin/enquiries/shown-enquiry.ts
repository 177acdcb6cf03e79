/** A contact message or a distributor request as its page shows it; what was left empty is "". */
export interface ShownEnquiry {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  subject: string;
  text: string;
  date: Date;
  /** When it was dealt with, and who did (their e-mail); null while it waits. */
  handledAt: Date | null;
  handledBy: string | null;
}
