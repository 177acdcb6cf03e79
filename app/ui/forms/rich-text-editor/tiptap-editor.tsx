import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isLinkAddress } from "#app/lib/text/link-address.ts";
import { FormatBar } from "./format-bar.tsx";

export interface TiptapEditorProps {
  /** Of the area that is written in. */
  id: string;
  label: string;
  lang: string | undefined;
  /** Attributes that point to hint and error. */
  described: { "aria-describedby": string | undefined; "aria-invalid": true | undefined };
  defaultValue: string;
  /** Called with the HTML after every change. */
  onWrite: (html: string) => void;
}

/** The tags of app/server/text/rich-text.server.ts. */
const formats = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  code: false,
  codeBlock: false,
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: isLinkAddress,
    HTMLAttributes: { target: null, rel: null },
  },
});

/** The editor (Tiptap) with its bar of formats. It is loaded by RichTextEditor, and in no other way. */
export function TiptapEditor(props: TiptapEditorProps) {
  const { id, label, lang, described, defaultValue, onWrite } = props;
  const editor = useEditor({
    extensions: [formats],
    content: defaultValue,
    onUpdate: ({ editor }) => onWrite(editor.isEmpty ? "" : withoutEmptyEnd(editor.getHTML())),
    editorProps: {
      // Tab goes on to the next field, in a list too, where the editor would indent by it.
      handleDOMEvents: { keydown: (_view, event) => event.key === "Tab" },
      attributes: Object.fromEntries(
        Object.entries({
          id,
          lang,
          class: "prose min-h-40 max-w-none px-4 py-3 outline-none",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          "aria-describedby": described["aria-describedby"],
          "aria-invalid": described["aria-invalid"] && "true",
        }).filter((attribute): attribute is [string, string] => attribute[1] !== undefined),
      ),
    },
  });
  return (
    <div className="@container rounded-md border border-line-strong bg-raised transition focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2 hover:border-primary has-aria-invalid:border-danger">
      <FormatBar editor={editor} label={label} controls={id} />
      <EditorContent editor={editor} className="max-h-[60dvh] overflow-y-auto" />
    </div>
  );
}

/** The editor keeps an empty line below lists and quotations, so that one can go on writing there. */
function withoutEmptyEnd(html: string): string {
  const emptyLine = "<p></p>";
  let end = html.length;
  while (html.endsWith(emptyLine, end)) end -= emptyLine.length;
  return html.slice(0, end);
}
