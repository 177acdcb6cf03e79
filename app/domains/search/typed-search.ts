/** No more of what was typed is read, or said again, in UTF-16 units as a field counts them (rules: search-1). */
export const maxTyped = 100;
