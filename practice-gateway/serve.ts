import type { IncomingMessage, RequestListener } from "node:http";
import { type Api, answerApi } from "./api.ts";
import { type Answer, errorAnswer, json, readBody, send } from "./http.ts";
import { answerPay, answerScript, answerSheet, type SheetActions } from "./sheet.ts";

/** Called for each request, with its method and path; what it throws is answered with 500. */
export type Hook = (method: string, path: string) => void | Promise<void>;

interface Parts {
  api: Api;
  actions: SheetActions;
  hooks: { before: Hook; after: Hook };
}

/** Answers the shop's server (the API), its pages (the script) and the sheet in them. */
export function answerRequests({ api, actions, hooks }: Parts): RequestListener {
  async function work(request: IncomingMessage, method: string, address: URL): Promise<Answer> {
    const { headers } = request;
    const path = address.pathname;
    const body = await readBody(request);
    await hooks.before(method, path);
    switch (`${method} ${path}`) {
      case "GET /v1/checkout.js":
        return answerScript(actions.url);
      case "GET /practice/sheet":
        return answerSheet(actions, Object.fromEntries(address.searchParams));
      case "POST /practice/pay":
        return answerPay(actions, headers.origin, body);
      default:
        return json(
          await answerApi(api, { method, path, headers, query: address.searchParams, body }),
        );
    }
  }

  async function answered(request: IncomingMessage): Promise<Answer> {
    const { method = "GET" } = request;
    const address = new URL(`${actions.url}${request.url}`);
    const answer = await work(request, method, address);
    await hooks.after(method, address.pathname);
    return answer;
  }

  return async (request, response) => send(response, await answered(request).catch(errorAnswer));
}
