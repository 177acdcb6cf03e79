/** Rows a page (rules: content-10). */
export const contentPageSize = { entries: 10, pictures: 12, areas: 25, media: 24 } as const;
