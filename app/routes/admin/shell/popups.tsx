import { ImageUp, PackagePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

/** Uploads banner images from wherever one is (spec 2, Layout). */
export function CarouselPopup() {
  return (
    <Popup title={m.admin_upload_banner()} icon={<ImageUp aria-hidden="true" className="size-5" />}>
      {null}
    </Popup>
  );
}

/** Adds a product from wherever one is (spec 2, Layout). */
export function ProductPopup() {
  return (
    <Popup
      title={m.admin_add_product()}
      icon={<PackagePlus aria-hidden="true" className="size-5" />}
    >
      {null}
    </Popup>
  );
}

function Popup({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  // Open only on the page on which it was opened: every navigation closes it, "back" too.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <Dialog
      title={title}
      closeLabel={m.close()}
      size="lg"
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : undefined)}
      trigger={<IconButton label={title}>{icon}</IconButton>}
    >
      {children}
    </Dialog>
  );
}
