/** The folders that files of the back office go to (rules: files-5). */
export const officeFolders = [
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
  /** Of the shop itself (rules: looks-3). */
  "logo",
] as const;

export type OfficeFolder = (typeof officeFolders)[number];

/** And of what buyers ask to return (rules: returns-11), and of what they review (rules: reviews-6). */
export const pictureFolders = [...officeFolders, "orderReturns", "productReviews"] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** Folders whose pictures come as PNG or JPEG only: those of the mission sections (rules: files-2). */
export const plainPictureFolders: readonly PictureFolder[] = [
  "ragiAboutSection",
  "ragiProductSection",
  "ragiCaseSection",
];
