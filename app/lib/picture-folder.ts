/** The folders that uploaded files go to (rules: files-5). */
export const pictureFolders = [
  "productImage",
  /** Of products that were edited. */
  "update",
  "crouselUpload",
  "clientImages",
  "aboutImage",
  "blogImage",
  "gallery",
  "reviewImages",
  "ragiAboutSection",
  "ragiProductSection",
  "ragiCaseSection",
] as const;
export type PictureFolder = (typeof pictureFolders)[number];
