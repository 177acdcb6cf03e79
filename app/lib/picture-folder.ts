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

/** Folders whose pictures come as PNG or JPEG only: those of the mission sections (rules: files-2). */
export const plainPictureFolders: readonly PictureFolder[] = [
  "ragiAboutSection",
  "ragiProductSection",
  "ragiCaseSection",
];
