import { m } from "#app/paraglide/messages.js";
import { ShopShell } from "#app/shell/header/shop-shell.tsx";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";

/** Who works in the back office has come to what is others' work (rules: staff-2). */
export function ForbiddenPage() {
  return (
    <ShopShell>
      <title>{m.page_title({ page: m.forbidden_title(), site: site.name })}</title>
      <MessagePage
        motif={<RagiEar className="size-28" />}
        title={m.forbidden_title()}
        action={<LinkButton to="/my">{m.nav_back_office()}</LinkButton>}
      />
    </ShopShell>
  );
}
