import { type ReactNode, useRef } from "react";
import { UploadField, type UploadFieldProps } from "#app/shell/upload/upload-field.tsx";

interface DescribedPictureProps extends UploadFieldProps {
  /** The fields of what the picture shows, of several the first: one for each language. */
  text: ReactNode;
}

/** Chooses a picture, and asks what it shows: where the picture goes, its text does too (rules: content-7). */
export function DescribedPicture({ text, ...upload }: DescribedPictureProps) {
  const fields = useRef<HTMLDivElement>(null);
  const described = useRef(upload.defaultUrls?.[0]);
  const onChange: UploadFieldProps["onChange"] = (state) => {
    const [url] = state.urls;
    if (described.current && url !== described.current) {
      for (const input of fields.current?.querySelectorAll("input") ?? []) input.value = "";
    }
    described.current = url;
    upload.onChange?.(state);
  };
  return (
    <>
      <UploadField {...upload} onChange={onChange} />
      <div ref={fields} className="contents">
        {text}
      </div>
    </>
  );
}
