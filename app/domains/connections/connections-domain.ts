import { KeyRound } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { connectionTitles } from "./connection-groups.ts";
import { isConnectionName } from "./connection-names.ts";

export const connectionsDomain = {
  /** By which keys the shop takes money and writes to people: only owners say. */
  permissions: { connections: [] },
  officeLinks: [
    {
      group: "shop",
      path: "/my/connections",
      needs: "connections",
      label: m.admin_keys,
      icon: KeyRound,
    },
  ],
  audit: {
    kinds: {
      connection: {
        title: m.admin_keys,
        named: ({ name }) =>
          m.audit_keys({ name: isConnectionName(name) ? connectionTitles[name]() : name }),
        unnamed: m.admin_keys,
      },
    },
    verbs: { keep: m.audit_did_keep_keys, "take-away": m.audit_did_take_keys_away },
  },
} as const satisfies DomainDeclaration;
