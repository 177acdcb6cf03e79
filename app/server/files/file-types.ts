const types: Readonly<Record<string, string>> = {
  avif: "image/avif",
  pdf: "application/pdf",
  webp: "image/webp",
};

/** Extensions of the files that anybody may see. */
export const publicExtensions = Object.keys(types);

/**
 * The headers that a file is served with, by its name, whether by the shop or by the bucket itself
 * (rules: files-6). What is no picture or PDF, such as a mail, is for nobody to keep.
 */
export function fileHeaders(name: string) {
  const type = types[name.slice(name.lastIndexOf(".") + 1)];
  if (!type) return { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" };
  const file = name.slice(name.lastIndexOf("/") + 1);
  return {
    "Content-Type": type,
    // Its content never changes.
    "Cache-Control": "public, max-age=31536000, immutable",
    // A PDF is stored as it was sent: it is never opened as a page of the shop's own.
    ...(type === types.pdf && { "Content-Disposition": `attachment; filename="${file}"` }),
  };
}
