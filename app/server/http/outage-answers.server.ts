import { data, isRouteErrorResponse, type ServerBuild } from "react-router";
import { meansDatabaseAway, suspectOutage } from "../database/database-outage.server.ts";
import { log } from "../log/log.server.ts";

type Handler = (...given: never[]) => unknown;

/**
 * A build whose loaders, actions and middleware answer 503 where they fail because the database is
 * away, instead of 500 (rules: outage-3). React Router shows an error that was thrown as an answer with
 * its status, on the server and in the browser.
 */
export function withOutageAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
      ...(middleware && { middleware: middleware.map(answering) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering<Given extends Handler>(handler: Given): Given {
  const answer = async (...given: Parameters<Given>) => {
    try {
      return await handler(...given);
    } catch (error) {
      if (!(error instanceof Error) || !meansDatabaseAway(error)) throw error;
      log.warn({ err: error }, "not answered: the database is away");
      void suspectOutage(error);
      throw data(null, { status: 503 });
    }
  };
  return answer as unknown as Given;
}

/** Whether what React Router reports is the answer above, which is in the log already. */
export function isOutageAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}
