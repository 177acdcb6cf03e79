import { BellRing } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const notificationsDomain = {
  permissions: {},
  officeLinks: [
    {
      group: "shop",
      path: "/my/notifications",
      needs: "office",
      label: m.admin_notifications,
      icon: BellRing,
    },
  ],
} as const satisfies DomainDeclaration;
