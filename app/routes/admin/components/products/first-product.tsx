import { Camera } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { useMay } from "../page/use-may.ts";

/** The first step of a shop that has nothing to sell yet, for those who may take it. */
export function FirstProduct() {
  return (
    useMay()("products") && (
      <LinkButton to="/my/products/quick" icon={<Camera aria-hidden className="size-4.5" />}>
        {m.quick_first()}
      </LinkButton>
    )
  );
}
