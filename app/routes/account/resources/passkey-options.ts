import { redirect } from "react-router";
import {
  type PasskeyOptions,
  passkeyPurposes,
} from "#app/domains/accounts/login/passkey-answer.ts";
import { beginPasskeyLogin } from "#app/domains/accounts/login/passkey-login.server.ts";
import { pendingLogin } from "#app/domains/accounts/login/pending-login.server.ts";
import { passkeysOf } from "#app/domains/accounts/second-factor/passkeys.server.ts";
import {
  countPasskeyOptions,
  creationOptions,
  requestOptions,
} from "#app/domains/accounts/second-factor/webauthn.server.ts";
import { sessionHash } from "#app/domains/accounts/sessions/confirm-session.server.ts";
import { requireRecentFactor, requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import type { Route } from "./+types/passkey-options";

/**
 * What the browser asks for a passkey by, or makes one by, with a challenge for whoever asks
 * (rules: second-factor-8). passkey-answer.ts fetches it.
 */
export async function action(args: Route.ActionArgs) {
  const { headers } = args.request;
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return answered({ message }, { status });
  }
  const purpose = passkeyPurposes.find((one) => one === form.value.get("for"));
  if (!purpose) return answered({ message: m.something_wrong() }, { status: 400 });
  const wait = await countPasskeyOptions();
  if (wait !== undefined) return answered({ message: tooManyTries(wait) }, { status: 429 });
  switch (purpose) {
    case "login": {
      const { options, cookies } = await beginPasskeyLogin(headers);
      const set = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
      return answered({ request: options }, { headers: set });
    }
    case "code": {
      const pending = await pendingLogin(headers);
      if (!pending) return answered({ message: m.code_over() }, { status: 401 });
      const known = await passkeysOf(pending.userId);
      return answered({ request: await requestOptions(pending.hash, known) });
    }
    case "again": {
      const user = requireUser(args);
      const known = await passkeysOf(user.id);
      return answered({ request: await requestOptions(await sessionHash(headers), known) });
    }
    case "add": {
      const user = requireUser(args);
      if (!isStaff(user)) return answered({ message: m.factor_staff_only() }, { status: 403 });
      requireRecentFactor(args);
      const known = (await passkeysOf(user.id)).map(({ id }) => id);
      const creation = await creationOptions(user, known, await sessionHash(headers));
      return answered({ creation });
    }
  }
}

/** Nobody asks for it by following a link. */
export function loader() {
  return redirect("/login");
}

function answered(options: PasskeyOptions, init: ResponseInit = {}): Response {
  const answer = Response.json(options, init);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
