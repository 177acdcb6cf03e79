import { Plug } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const apiKeysDomain = {
  /** By which keys other programs work here, and what they may do: who makes one could do all of that, so only owners. */
  permissions: { "api-keys": [] },
  officeLinks: [
    { group: "shop", path: "/my/api", needs: "api-keys", label: m.api_title, icon: Plug },
  ],
  audit: {
    kinds: {
      "api-key": {
        title: m.api_keys,
        named: m.audit_api_key,
        unnamed: m.audit_some_api_key,
      },
    },
    verbs: { make: m.audit_did_make_key, use: m.audit_did_use_key, end: m.audit_did_end_key },
    names: {
      apiKey: m.audit_name_api_key,
      subject: m.audit_name_api_subject,
      permissions: m.api_key_permissions,
      endsAt: m.api_key_ends,
    },
  },
} as const satisfies DomainDeclaration;
