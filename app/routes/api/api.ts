import type { Route } from "./+types/api";

/** What other programs ask for; all of it is loaded with the first of them, and takes no memory of a shop without any. */
async function answer({ request, params }: Route.LoaderArgs | Route.ActionArgs) {
  const { answerApi } = await import("./dispatch.server.ts");
  const path = params["*"] ?? "";
  if (path !== "openapi.json") return answerApi(request, path);
  const { descriptionAnswer } = await import("./description.server.ts");
  return descriptionAnswer(request);
}

export const loader = (args: Route.LoaderArgs) => answer(args);

export const action = (args: Route.ActionArgs) => answer(args);
