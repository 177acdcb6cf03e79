/**
 * Whether React Router's script asks for a page's data, and not for the page: "/cart.data?index".
 * @param pathAndQuery of a request.
 */
export function isDataPath(pathAndQuery: string): boolean {
  return /^[^?]*\.data(\?|$)/.test(pathAndQuery);
}

/**
 * The path of the page that is asked for, be it as HTML or as data: the data of /products are at
 * /products.data, and those of / at /_.data.
 */
export function pagePathOf(pathname: string): string {
  return pathname.replace(/\/_\.data$|\.data$/, "") || "/";
}

/** Whether a page leads elsewhere. For its data React Router answers that by 202. */
export function isRedirectAnswer({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}
