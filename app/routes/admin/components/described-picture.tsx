import { type ReactNode, type RefObject, useRef } from "react";
import { UploadField, type UploadFieldProps } from "#app/shell/upload-field.tsx";

interface DescribedPictureProps extends UploadFieldProps {
  /** The field of what the picture shows, of several the first; the ref goes to its input. */
  text: (ref: RefObject<HTMLInputElement | null>) => ReactNode;
}

/** Chooses a picture, and asks what it shows: where the picture goes, its text does too (rules: content-7). */
export function DescribedPicture({ text, ...upload }: DescribedPictureProps) {
  const field = useRef<HTMLInputElement>(null);
  const described = useRef(upload.defaultUrls?.[0]);
  const onChange: UploadFieldProps["onChange"] = (state) => {
    const [url] = state.urls;
    if (described.current && url !== described.current && field.current) field.current.value = "";
    described.current = url;
    upload.onChange?.(state);
  };
  return (
    <>
      <UploadField {...upload} onChange={onChange} />
      {text(field)}
    </>
  );
}
