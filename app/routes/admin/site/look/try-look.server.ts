import { parseWithZod } from "@conform-to/zod/v4";
import { lookForm, lookIn } from "#app/domains/look/look-form.ts";
import { tryLook } from "#app/domains/look/tried-look.server.ts";
import { dresses } from "#app/lib/shop/look.ts";

/** What the preview shows of a form that nobody has saved; of one with something wrong nothing new. */
export async function answerTry(form: FormData) {
  const given = parseWithZod(form, { schema: lookForm });
  if (given.status !== "success") return { ok: false } as const;
  const dress = dresses.find((name) => name === form.get("wornDress"));
  const { token, shown } = await tryLook(lookIn(given.value), dress);
  const { colours, look } = shown;
  return {
    ok: true,
    token,
    plate: look.logoShape?.plate,
    colours: colours && {
      corrections: colours.corrections,
      light: colours.light.primary,
      dark: colours.dark.primary,
    },
  } as const;
}

/** `ok` false where something is wrong with the form: the preview stays as it is. */
export type TriedAnswer = Awaited<ReturnType<typeof answerTry>>;
export type TriedShown = Extract<TriedAnswer, { ok: true }>;
