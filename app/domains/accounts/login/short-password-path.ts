/** Says at the page that changes a password why somebody was led there. */
export const shortPasswordParam = "short";

/** Where who works in the back office chooses a longer password (rules: passwords-9). */
export const shortPasswordPath = `/youraccount/password?${shortPasswordParam}`;
