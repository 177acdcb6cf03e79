import { Scale } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const booksDomain = {
  permissions: {
    "books.read": ["manager", "accountant"],
    /** To have them checked now. */
    "books.check": ["manager"],
  },
  officeLinks: [
    { group: "figures", path: "/my/books", needs: "books.read", label: m.admin_books, icon: Scale },
  ],
  audit: {
    kinds: { books: { title: m.admin_books, named: m.audit_books, unnamed: m.audit_books } },
    verbs: { check: m.audit_did_check },
  },
} as const satisfies DomainDeclaration;
