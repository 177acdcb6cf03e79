import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { useAddAddress } from "./use-add-address.tsx";

export interface AddAddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  adding: ReturnType<typeof useAddAddress>;
  /** Has the focus once it is closed; undefined is the button that opened it. */
  finalFocus: () => HTMLElement | null | undefined;
}

/**
 * The add-address popup (rules: checkout-1). It closes when the address is saved and stands in the
 * page, where it is chosen: what is pressed next finds it.
 */
export function AddAddressDialog(props: AddAddressDialogProps) {
  const { open, onOpenChange, adding, finalFocus } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.add_address()}
      closeLabel={m.close()}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.cancel()}
          </Button>
          {adding.saveButton}
        </>
      }
    >
      {adding.form}
    </Dialog>
  );
}
