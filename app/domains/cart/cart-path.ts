/** Where the cart icon and Go To Cart lead: a visitor logs in on the way (rules: access-8). */
export function cartPath(loggedIn: boolean): string {
  return loggedIn ? "/cart" : throughLogin("/cart");
}

/** Where Place Order leads: a visitor logs in on the way (rules: cart-10). */
export function checkoutPath(loggedIn: boolean): string {
  return loggedIn ? "/address" : throughLogin("/address");
}

/** As the guarded pages themselves send a visitor to the login screen (rules: access-3). */
function throughLogin(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: path })}`;
}
