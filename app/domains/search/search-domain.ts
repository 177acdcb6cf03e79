import { SearchX } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const searchDomain = {
  permissions: { search: ["manager", "editor"] },
  officeLinks: [
    {
      group: "site",
      path: "/my/search",
      needs: "search",
      label: m.admin_search,
      icon: SearchX,
    },
  ],
  audit: {
    kinds: {
      "search-name": {
        title: m.search_names_title,
        named: m.audit_search_name,
        unnamed: m.audit_some_search_name,
      },
      "search-miss": {
        title: m.search_misses_title,
        named: m.audit_search_miss,
        unnamed: m.audit_some_search_miss,
      },
    },
    names: { names: m.audit_name_names },
  },
} as const satisfies DomainDeclaration;
