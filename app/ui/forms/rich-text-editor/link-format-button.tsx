import { Popover } from "@base-ui/react/popover";
import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { Link } from "lucide-react";
import { useState } from "react";
import { linkAddress } from "#app/lib/text/link-address.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "../button.tsx";
import { TextField } from "../field.tsx";

/** Links the selected words, or those of the link that the cursor stands in. */
export function LinkFormatButton({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false);
  const href = useEditorState({
    editor,
    selector: () => editor.getAttributes("link").href as string | undefined,
  });
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        render={
          <Toolbar.Button
            aria-label={m.rich_text_link()}
            title={m.rich_text_link()}
            aria-pressed={href !== undefined}
            className={formatButtonLook}
          />
        }
      >
        <Link aria-hidden className="size-5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup className="w-80 max-w-[calc(100vw-1.5rem)] rounded-md border border-line bg-raised p-4 shadow-lg">
            <Popover.Title className="sr-only">{m.rich_text_link()}</Popover.Title>
            <LinkFields editor={editor} href={href} onDone={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function LinkFields({
  editor,
  href,
  onDone,
}: {
  editor: Editor;
  href: string | undefined;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(href ?? "");
  const [isWrong, setIsWrong] = useState(false);

  function setLink(): void {
    const address = linkAddress(typed);
    setIsWrong(address === undefined);
    if (address === undefined) return;
    onDone();
    const change = editor.chain().focus().extendMarkRange("link");
    const { selection } = editor.state;
    if (!selection.empty || href) change.setLink({ href: address }).run();
    else {
      const marks = [{ type: "link", attrs: { href: address } }];
      change.insertContent({ type: "text", text: typed.trim(), marks }).run();
    }
  }

  // No form of its own: it stands inside one, through the portal too.
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={m.rich_text_link_address()}
        inputMode="url"
        autoComplete="off"
        value={typed}
        hint={m.rich_text_link_hint()}
        error={isWrong ? m.rich_text_link_invalid() : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setLink();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={setLink}>
          {m.rich_text_link_set()}
        </Button>
        {href && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              onDone();
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
            }}
          >
            {m.rich_text_link_remove()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A button of the editor's bar, a thumb wide. */
export const formatButtonLook = clsx(
  "touch grid place-items-center rounded-sm text-ink transition",
  "enabled-hover:bg-primary-soft data-disabled:text-muted data-disabled:opacity-50",
  "aria-pressed:bg-primary aria-pressed:text-on-primary data-popup-open:bg-primary-soft",
);
