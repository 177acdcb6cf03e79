import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

/** Says what becomes of a review: nothing, so far (rules: reviews-4). */
export function ReviewThanks({ of, productPath }: { of: unknown; productPath: string }) {
  return (
    <Outcome
      of={of}
      tone="success"
      role="status"
      title={m.review_thanks_title()}
      action={
        <>
          <LinkButton to={productPath}>{m.review_back()}</LinkButton>
          <LinkButton to="/contactUs" variant="secondary">
            {m.contact_title()}
          </LinkButton>
        </>
      }
    >
      {m.review_not_kept_answer()}
    </Outcome>
  );
}
