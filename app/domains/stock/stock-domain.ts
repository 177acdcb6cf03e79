import { Boxes, UsersRound } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const stockDomain = {
  permissions: {
    "stock.read": ["manager", "packer", "accountant"],
    /** To receive, to count, and to write off. */
    "stock.count": ["manager", "packer"],
    /** Who got a batch, with telephone numbers. */
    "stock.recall": ["manager"],
  },
  officeLinks: [
    {
      group: "stock",
      path: "/my/stock",
      needs: "stock.read",
      label: m.stock_title,
      icon: Boxes,
    },
    {
      group: "stock",
      path: "/my/groups",
      needs: "stock",
      label: m.groups_title,
      icon: UsersRound,
    },
  ],
  audit: {
    kinds: {
      stock: { title: m.stock_title, named: m.audit_stock, unnamed: m.audit_all_stock },
      batch: { title: m.stock_batches, named: m.audit_batch, unnamed: m.audit_some_batch },
      group: { title: m.groups_title, named: m.audit_group, unnamed: m.audit_some_group },
      "group-person": {
        title: m.group_persons,
        named: m.audit_group_person,
        unnamed: m.audit_some_group_person,
      },
    },
    verbs: {
      receive: m.audit_did_receive,
      spoil: m.audit_did_spoil,
      give: m.audit_did_give,
      "undo-entry": m.audit_did_undo_entry,
      "correct-dates": m.audit_did_correct_dates,
      "enter-counts": m.audit_did_enter_counts,
      "drop-counts": m.audit_did_drop_counts,
      "set-withholding": m.audit_did_set_withholding,
      recall: m.audit_did_recall,
      "call-back": m.audit_did_call_back,
      lift: m.audit_did_lift,
      "set-group": m.audit_did_set_group,
      withdraw: m.audit_did_withdraw_consent,
    },
    values: {
      received: m.stock_kind_received,
      spoiled: m.stock_kind_spoiled,
      given: m.stock_kind_given,
      counted: m.stock_kind_counted,
      signed: m.consent_way_signed,
      spoken: m.consent_way_spoken,
      message: m.consent_way_message,
    },
    names: {
      bestBefore: m.stock_best_before_field,
      madeOn: m.stock_made_on,
      dates: m.audit_name_dates,
      counts: m.audit_name_counts,
      counted: m.audit_name_counted,
      expected: m.audit_name_expected,
      differences: m.audit_name_differences,
      short: m.audit_name_short,
      missing: m.audit_name_missing,
      isWithholding: m.audit_name_withholding,
      days: m.audit_name_days,
      either: m.audit_name_either,
      arrivesIn: m.audit_name_arrives_in,
      place: m.group_place,
      words: m.group_words,
      isRetired: m.group_retired,
      group: m.group_of_batch,
      consentOn: m.consent_on,
      consentWay: m.consent_way,
      coversWords: m.consent_covers_words,
      recalledOn: m.recall_on,
      recallWords: m.recall_words,
    },
  },
} as const satisfies DomainDeclaration;
