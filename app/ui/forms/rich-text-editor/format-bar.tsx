import { Toolbar } from "@base-ui/react/toolbar";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { formatButtonLook, LinkFormatButton } from "./link-format-button.tsx";

interface Format {
  label: () => string;
  icon: LucideIcon;
  apply: (editor: Editor) => boolean;
  /** Whether it is in force where the cursor stands; actions without a state have none. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it can be done now. */
  isReady?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Format => ({
  label: () => m.rich_text_heading({ level }),
  icon,
  apply: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive("heading", { level }),
});

const groups: readonly (readonly Format[])[] = [
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    {
      label: m.rich_text_bold,
      icon: Bold,
      apply: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      label: m.rich_text_italic,
      icon: Italic,
      apply: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      label: m.rich_text_underline,
      icon: Underline,
      apply: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive("underline"),
    },
    {
      label: m.rich_text_strike,
      icon: Strikethrough,
      apply: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive("strike"),
    },
  ],
  [
    {
      label: m.rich_text_bullets,
      icon: List,
      apply: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      label: m.rich_text_numbers,
      icon: ListOrdered,
      apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      label: m.rich_text_quote,
      icon: Quote,
      apply: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    {
      label: m.rich_text_rule,
      icon: Minus,
      apply: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];

const steps: readonly Format[] = [
  {
    label: m.rich_text_undo,
    icon: Undo2,
    apply: (editor) => editor.chain().focus().undo().run(),
    isReady: (editor) => editor.can().undo(),
  },
  {
    label: m.rich_text_redo,
    icon: Redo2,
    apply: (editor) => editor.chain().focus().redo().run(),
    isReady: (editor) => editor.can().redo(),
  },
];

/** The editor's buttons: one stop of the Tab key, the arrow keys go from one to the next. */
export function FormatBar({
  editor,
  label,
  controls,
}: {
  editor: Editor;
  label: string;
  controls: string;
}) {
  return (
    <Toolbar.Root
      aria-label={m.rich_text_toolbar({ label })}
      aria-controls={controls}
      className="flex flex-wrap items-center @2xl:gap-x-3 rounded-t-md border-line border-b bg-surface p-1"
    >
      {groups.map((formats) => (
        <Toolbar.Group key={formats[0]?.label()} className="contents @2xl:flex">
          {formats.map((format) => (
            <FormatButton key={format.label()} editor={editor} format={format} />
          ))}
        </Toolbar.Group>
      ))}
      <Toolbar.Group className="contents @2xl:flex">
        <LinkFormatButton editor={editor} />
      </Toolbar.Group>
      <Toolbar.Group className="contents @2xl:ms-auto @2xl:flex">
        {steps.map((format) => (
          <FormatButton key={format.label()} editor={editor} format={format} />
        ))}
      </Toolbar.Group>
    </Toolbar.Root>
  );
}

function FormatButton({ editor, format }: { editor: Editor; format: Format }) {
  const { isOn, isReady } = useEditorState({
    editor,
    selector: () => ({ isOn: format.isOn?.(editor), isReady: format.isReady?.(editor) ?? true }),
  });
  const Icon = format.icon;
  return (
    <Toolbar.Button
      aria-label={format.label()}
      title={format.label()}
      aria-pressed={isOn}
      disabled={!isReady}
      className={formatButtonLook}
      onClick={() => format.apply(editor)}
    >
      <Icon aria-hidden className="size-5" />
    </Toolbar.Button>
  );
}
