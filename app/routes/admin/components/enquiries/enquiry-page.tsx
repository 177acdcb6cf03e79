import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { EnquiryCard } from "./enquiry-card.tsx";
import type { EnquiryFilter, ShownEnquiry } from "./enquiry-list.ts";
import { ListFrame } from "./list-frame.tsx";

export interface EnquiryPageProps extends EnquiryFilter {
  title: string;
  intro?: ReactNode;
  /** Address of the page, which carries out the commands too. */
  action: string;
  enquiries: ShownEnquiry[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** What is said where nothing has ever come. */
  noneYet: string;
}

/** A list of what visitors sent, newest first (rules: enquiries-7). */
export function EnquiryPage(props: EnquiryPageProps) {
  const { title, action, enquiries, openOnly } = props;
  return (
    <ListFrame
      page={{ ...props, rows: enquiries }}
      filter={props}
      title={title}
      intro={props.intro}
      searchLabel={m.enquiries_search()}
      noneOpen={m.enquiries_none_open()}
      noneYet={props.noneYet}
    >
      {(enquiry) => <EnquiryCard enquiry={enquiry} action={action} leaves={openOnly} />}
    </ListFrame>
  );
}
