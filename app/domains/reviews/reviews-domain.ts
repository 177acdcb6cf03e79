import { MessageSquareQuote } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { reportReasonWords } from "./review-words.ts";

export const reviewsDomain = {
  /** To show and remove what buyers say, and to answer it. */
  permissions: { reviews: ["manager"] },
  officeLinks: [
    {
      group: "customers",
      path: "/my/reviews",
      needs: "reviews",
      waiting: "reviews",
      label: m.admin_reviews,
      icon: MessageSquareQuote,
    },
  ],
  audit: {
    kinds: {
      review: { title: m.admin_reviews, named: m.audit_review, unnamed: m.audit_some_review },
    },
    verbs: {
      "show-review": m.audit_did_show_review,
      "remove-review": m.audit_did_remove_review,
      "keep-review": m.audit_did_keep_review,
      "answer-review": m.audit_did_answer_review,
    },
    values: reportReasonWords,
    names: { reviewCount: m.audit_name_review_count, reviewStars: m.audit_name_review_stars },
  },
} as const satisfies DomainDeclaration;
