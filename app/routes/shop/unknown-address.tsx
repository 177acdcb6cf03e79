/** Every address that no other route knows: the 404 page, with status 404. */
export { default, loader, meta } from "./not-found.tsx";
