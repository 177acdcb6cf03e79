import { Popover } from "@base-ui/react/popover";
import clsx from "clsx";
import { ChevronDown, Ellipsis } from "lucide-react";
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";

interface OpenMenu {
  trigger: RefObject<HTMLButtonElement | null>;
  /** Closes it, where the focus then goes to. */
  leaveTo: (target: HTMLElement | null) => void;
}

const Menu = createContext<OpenMenu | undefined>(undefined);

/** The menu that a command stands in; undefined for what stands in none. */
export const useMoreMenu = () => useContext(Menu);

interface MoreMenuProps {
  /** What it is about, where it is one of many: "More for APR/23". Its button is then three dots alone. */
  label?: string;
  className?: string;
  /** Commands, one below the other; those that are done at once close the menu. */
  children: (close: () => void) => ReactNode;
}

/** What is seldom done, behind a button. */
export function MoreMenu({ label, className, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLElement>(null);
  const leaveTo = (target: HTMLElement | null) => {
    next.current = target;
    setOpen(false);
  };
  const open = (isOpen: boolean) => {
    next.current = null;
    setOpen(isOpen);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger
        ref={trigger}
        render={
          label ? (
            <IconButton label={label} data-command="more">
              <Ellipsis aria-hidden className="size-5" />
            </IconButton>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              iconEnd={<ChevronDown aria-hidden className="size-4" />}
            >
              {m.office_order_more()}
            </Button>
          )
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            finalFocus={next}
            aria-label={label ?? m.office_order_more()}
            className={clsx(
              "grid min-w-48 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-raised p-2 text-ink shadow-lg outline-none",
              className,
            )}
          >
            <Menu value={{ trigger, leaveTo }}>{children(() => open(false))}</Menu>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** How a command looks in a menu. */
export const menuCommand = { variant: "ghost", size: "sm", className: "justify-start!" } as const;
