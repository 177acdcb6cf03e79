/** Where the cart icon and Go To Cart lead: a visitor logs in on the way (spec 2 and 6). */
export function cartPath(loggedIn: boolean): string {
  return loggedIn ? "/cart" : throughLogin("/cart");
}

/** Where Place Order leads: a visitor logs in on the way (spec 2, Cart page). */
export function checkoutPath(loggedIn: boolean): string {
  return loggedIn ? "/address" : throughLogin("/address");
}

/** As the guarded pages themselves send a visitor to the login screen (R9). */
function throughLogin(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: path })}`;
}
