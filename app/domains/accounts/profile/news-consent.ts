/** Where consent to news is given or withdrawn (rules: privacy-6). */
export const consentPlaces = ["sign-up", "privacy-page"] as const;
export type ConsentPlace = (typeof consentPlaces)[number];
