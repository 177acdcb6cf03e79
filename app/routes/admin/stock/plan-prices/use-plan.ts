import { useEffect, useLayoutEffect, useState } from "react";
import { type OfferKind, readOffer } from "#app/domains/catalog/prices/price-period.ts";
import type { PricedProduct } from "#app/domains/catalog/prices/price-periods.server.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/lib/offline/form-drafts.ts";

/** A plan of prices while it is made; amounts and times as they were typed. */
interface PlanDraft {
  /** With the prices that were seen. */
  chosen: readonly PricedProduct[];
  kind: OfferKind;
  amount: string;
  startsAt: string;
  endsAt: string;
}

const emptyPlan: PlanDraft = { chosen: [], kind: "percent", amount: "", startsAt: "", endsAt: "" };

const draftName = "plan-prices";

/** The draft of this tab, which outlives a reload and an ended session. */
export function usePlan() {
  // The server has no drafts, so one is read after the first rendering, before it is painted.
  const [draft, setDraft] = useState(emptyPlan);
  const [isRead, setIsRead] = useState(false);
  useLayoutEffect(() => {
    setDraft((empty) => ({ ...empty, ...readDraft<Partial<PlanDraft>>(draftName) }));
    setIsRead(true);
  }, []);
  useEffect(() => {
    if (isRead) writeDraft(draftName, draft);
  }, [draft, isRead]);
  const change = (changed: Partial<PlanDraft>) => setDraft((last) => ({ ...last, ...changed }));
  return {
    draft,
    isRead,
    change,
    offer: readOffer(draft.kind, draft.amount),
    add: (products: readonly PricedProduct[]) =>
      setDraft((last) => {
        const known = new Set(last.chosen.map(({ id }) => id));
        return {
          ...last,
          chosen: [...last.chosen, ...products.filter(({ id }) => !known.has(id))],
        };
      }),
    remove: (id: string) =>
      setDraft((last) => ({ ...last, chosen: last.chosen.filter((one) => one.id !== id) })),
    /** Shows of the chosen what the server has of them now. */
    renew: (present: readonly PricedProduct[]) =>
      setDraft((last) => {
        const byId = new Map(present.map((product) => [product.id, product]));
        return { ...last, chosen: last.chosen.map((one) => byId.get(one.id) ?? one) };
      }),
    /** As the action reads it; what is wrong with it, the server says. */
    toSend: () => ({
      products: draft.chosen.map(({ id, price }) => ({ id, seenPrice: price })),
      kind: draft.kind,
      amount: draft.amount,
      ...(draft.startsAt !== "" && { startsAt: draft.startsAt }),
      endsAt: draft.endsAt,
    }),
  };
}

export type PlanState = ReturnType<typeof usePlan>;

export function endPlanDraft(): void {
  deleteDraft(draftName);
}
