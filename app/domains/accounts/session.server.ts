import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { auth } from "./auth.server.ts";
import type { User } from "./user.ts";

const userContext = createContext<User | null>(null);

/** Finds out once a request who it comes from, and passes a renewed session cookie on. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { user, cookies } = await userOfCookie(request.headers);
  context.set(userContext, user);
  const response = await next();
  const own = response.headers.get("Set-Cookie");
  // A login or logout in this very request has the last word on the cookie.
  if (!own) for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** The user that a request's session cookie stands for; null for a visitor. */
export async function userOfCookie(
  headers: Headers,
): Promise<{ user: User | null; cookies: string[] }> {
  if (!headers.get("cookie")?.includes("madua.session_token")) return { user: null, cookies: [] };
  const { api } = await auth();
  const { headers: answered, response: session } = await api.getSession({
    headers,
    returnHeaders: true,
  });
  const cookies = answered.getSetCookie();
  if (!session) return { user: null, cookies };
  const { user } = session;
  return {
    cookies,
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      fullName: user.name,
      mobileNumber: user.mobileNumber ?? "",
      userType: user.role === "admin" ? "admin" : "user",
      designation: user.designation ?? "",
    },
  };
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The logged-in user, or null for a visitor. */
export function currentUser(context: Readonly<RouterContextProvider>): User | null {
  return context.get(userContext);
}

/**
 * The logged-in user. A visitor is sent to the login screen, which leads back here (R9, R10). Every
 * loader and action that needs a user calls it itself.
 * @throws Response the redirect.
 */
export function requireUser({ request, context }: Asked): User {
  const user = currentUser(context);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" ? `${pathname}${search}` : pathname;
  throw redirect(`/login?${new URLSearchParams({ redirectTo: back })}`);
}

/**
 * The logged-in admin. A visitor is sent to the login screen, another user home (spec 6).
 * @throws Response the redirect.
 */
export function requireAdmin(asked: Asked): User {
  const user = requireUser(asked);
  if (user.userType !== "admin") throw redirect("/");
  return user;
}
