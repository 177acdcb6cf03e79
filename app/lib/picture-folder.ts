/** The folders of the specification (7, File storage) that uploaded files go to. */
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
