import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Skeleton, SkeletonText } from "../layout/skeleton.tsx";
import { FieldError, FieldHint, fieldAria, inputLook } from "./field-frame.tsx";
import type { TiptapEditorProps } from "./rich-text-editor/tiptap-editor.tsx";

export interface RichTextEditorProps {
  /** Of the hidden input that carries the HTML; "" where nothing is written. */
  name: string;
  label: string;
  /** HTML. The server sanitises what it stores, whatever this writes. */
  defaultValue?: string | undefined;
  hint?: string | undefined;
  /** The language that is written in, where it is not the page's. */
  lang?: string | undefined;
  error?: readonly string[] | undefined;
}

/**
 * Writes rich text: the tags that the server's sanitiser lets through and no others. The editor
 * itself comes by a script of its own, when a page shows it; where that does not come, a plain text
 * field does the work.
 */
export function RichTextEditor({
  name,
  label,
  defaultValue = "",
  hint,
  error,
  lang,
}: RichTextEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [html, setHtml] = useState(defaultValue);
  const lastHtml = useRef(html);
  const [Editor, setEditor] = useState<ComponentType<TiptapEditorProps> | "missing">();
  useEffect(() => {
    import("./rich-text-editor/tiptap-editor.tsx").then(
      ({ TiptapEditor }) => setEditor(() => TiptapEditor),
      (cause: unknown) => {
        console.error("The editor could not be loaded:", cause);
        setEditor("missing");
      },
    );
  }, []);

  // Hidden inputs say nothing by themselves; the form keeps and checks what it holds at every input.
  useEffect(() => {
    if (html !== lastHtml.current)
      input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    lastHtml.current = html;
  }, [html]);

  const described = fieldAria(id, { hint, error });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as a click on a field's label; the keyboard reaches the editor itself */}
      <span
        id={`${id}-label`}
        className="self-start font-semibold text-sm"
        onClick={() => document.getElementById(id)?.focus()}
      >
        {label}
      </span>
      {Editor === undefined && <EditorSkeleton />}
      {Editor === "missing" && (
        <textarea
          id={id}
          aria-labelledby={`${id}-label`}
          {...described}
          lang={lang}
          rows={8}
          defaultValue={defaultValue}
          className={inputLook}
          onChange={({ currentTarget }) => setHtml(currentTarget.value)}
        />
      )}
      {typeof Editor === "function" && (
        <Editor
          id={id}
          label={label}
          lang={lang}
          described={described}
          defaultValue={defaultValue}
          onWrite={setHtml}
        />
      )}
      <input ref={input} type="hidden" name={name} value={html} />
      {Editor === "missing" && <p className="text-muted text-sm">{m.rich_text_plain()}</p>}
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The editor's place until it comes. */
function EditorSkeleton() {
  return (
    <div
      aria-busy="true"
      className="overflow-hidden rounded-md border border-line-strong bg-raised"
    >
      <div className="flex h-14 items-center border-line border-b bg-surface px-3">
        <Skeleton className="h-6 w-64 max-w-full" />
      </div>
      <div className="min-h-40 p-4">
        <SkeletonText lines={3} />
      </div>
    </div>
  );
}
