/** Told to the window of a page of an earlier version that was kept, once the shop is there again. */
export const newerVersionEvent = "newer-version";
