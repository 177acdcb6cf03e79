import { ImageUp, PackagePlus } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { m } from "#app/paraglide/messages.js";
import { useOpenOnPage } from "#app/shell/menus/use-open-on-page.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";

// Loaded on demand: they bring the editor and the uploads with them.
const PictureForm = lazy(() =>
  import("../components/content/picture-form.tsx").then(
    (script) => ({ default: script.PictureForm }),
    () => ({ default: () => <NotLoaded page="/my/images" /> }),
  ),
);
const AddProductForm = lazy(() =>
  import("../components/products/add-product-form.tsx").then(
    (script) => ({ default: script.AddProductForm }),
    () => ({ default: () => <NotLoaded page="/my/product" /> }),
  ),
);

/** Uploads a banner image from wherever one is (rules: office-2). */
export function CarouselPopup() {
  return (
    <Popup title={m.admin_upload_banner()} icon={<ImageUp aria-hidden="true" className="size-5" />}>
      {(close) => <PictureForm kind="carousel-slide" onSaved={close} />}
    </Popup>
  );
}

/** Adds a product from wherever one is (rules: office-2). */
export function ProductPopup() {
  return (
    <Popup
      title={m.admin_add_product()}
      icon={<PackagePlus aria-hidden="true" className="size-5" />}
    >
      {(close) => <AddProductForm kind="mission" onSaved={close} />}
    </Popup>
  );
}

interface PopupProps {
  title: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
}

function Popup({ title, icon, children }: PopupProps) {
  const [isOpen, setOpen] = useOpenOnPage();
  return (
    <Dialog
      title={title}
      closeLabel={m.close()}
      size="lg"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label={title}>{icon}</IconButton>}
    >
      <Suspense fallback={<Spinner label={m.loading()} className="mx-auto my-12" />}>
        {children(() => setOpen(false))}
      </Suspense>
    </Dialog>
  );
}

/** In place of a form whose script failed to load; offers the page with the same form. */
function NotLoaded({ page }: { page: string }) {
  return (
    <Alert
      tone="danger"
      role="alert"
      action={
        <LinkButton to={page} reloadDocument>
          {m.try_again()}
        </LinkButton>
      }
    >
      {m.unreachable()}
    </Alert>
  );
}
