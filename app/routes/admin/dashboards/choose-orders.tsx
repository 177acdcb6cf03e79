import { useState } from "react";
import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import type { MatchingOrders } from "../orders/resources/many-orders.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

/** Chooses all orders on this page, or all that the filter leaves (rules: orders-27). */
export function ChooseOrders(props: {
  orders: ChosenOrders;
  /** Ids of those on this page. */
  shown: readonly string[];
  /** There are others on further pages. */
  hasMore: boolean;
  /** The filter, as the address has it. */
  filter: string;
}) {
  const { orders, shown, hasMore, filter } = props;
  const [asking, setAsking] = useState(false);
  const onPage = shown.filter(orders.isChosen).length;
  const chooseAll = async () => {
    setAsking(true);
    const answer = await attempt(async () => {
      const response = await fetch(pathIn(`/my/orders/many?${filter}`));
      return { ok: true as const, matching: (await response.json()) as MatchingOrders };
    });
    setAsking(false);
    if (!answer.ok) return toast.error(unansweredText(answer));
    const { orders: all, hasMore: isCut } = answer.matching;
    orders.chooseAll(all);
    if (isCut) toast.message(m.many_bound({ n: all.length }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
      <CheckboxField
        label={m.many_choose_page()}
        checked={onPage > 0 && onPage === shown.length}
        ref={(box) => {
          if (box) box.indeterminate = onPage > 0 && onPage < shown.length;
        }}
        onChange={({ target }) => orders.turnPage(target.checked)}
        fieldClassName="ps-2.5"
      />
      {hasMore && (
        <Button
          variant="ghost"
          size="sm"
          pending={asking}
          onClick={() => void chooseAll()}
          className="max-sm:px-2!"
        >
          {m.many_choose_matching()}
        </Button>
      )}
    </div>
  );
}
