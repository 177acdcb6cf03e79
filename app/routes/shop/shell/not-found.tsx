import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { CalmPage } from "./calm-page.tsx";

/** What every unknown address shows (rules: shell-9). */
export function NotFound() {
  return (
    <CalmPage
      motif={<RagiEar className="size-36" />}
      title={m.not_found()}
      action={<LinkButton to="/">{m.go_home()}</LinkButton>}
    />
  );
}
