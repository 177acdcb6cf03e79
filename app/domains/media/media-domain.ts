import { FolderOpen } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const mediaDomain = {
  permissions: {},
  officeLinks: [
    {
      group: "site",
      path: "/my/media",
      needs: "content",
      label: m.admin_media,
      icon: FolderOpen,
    },
  ],
  audit: {
    kinds: {
      picture: { title: m.admin_media, named: m.audit_picture, unnamed: m.audit_some_picture },
    },
    verbs: { look: m.audit_did_look_at_pictures, "remove-unused": m.audit_did_remove_picture },
  },
} as const satisfies DomainDeclaration;
