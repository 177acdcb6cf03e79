import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { paymentWindow } from "./domains/payments/provider/razorpay.server.ts";
import {
  scriptsAfterPaint,
  sheetAfterPaint,
} from "./library-internals/react-router-scripts.server.ts";
import { contentSecurityPolicy } from "./server/http/content-security-policy.server.ts";
import { isOutageAnswer } from "./server/http/outage-answers.server.ts";
import { currentRequest } from "./server/http/request.server.ts";
import { log } from "./server/log/log.server.ts";
import { lookNow } from "./server/look/look-now.server.ts";
import { triedLook } from "./server/look/look-of-page.server.ts";
import { stylesOf } from "./server/page-cache/page-styles.server.ts";
import { config } from "./server/process/config.server.ts";
import { isPracticeShop } from "./server/rehearsal/practice-shop.server.ts";
import { AppHead } from "./shell/offline/app-head.server.tsx";
import { PageHead } from "./shell/page-head/page-head.server.tsx";
import { RenderingContext } from "./ui/layout/rendering-context.ts";

/** Renders a page whole, so that its status is known before its first byte. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Development's own scripts and styles stand inline.
  const nonce = import.meta.env.PROD ? randomBytes(16).toString("base64") : undefined;
  // The page on which somebody tries a look shows it within itself.
  const isTried = loadContext.get(triedLook) !== null;
  if (isTried) headers.set("X-Frame-Options", "SAMEORIGIN");
  const allow = (styles: string) => {
    if (!nonce) return;
    const { FILES_PUBLIC_URL } = config();
    const framedBy = isTried ? "'self'" : "'none'";
    const policy = contentSecurityPolicy(
      nonce,
      paymentWindow(),
      FILES_PUBLIC_URL,
      styles,
      framedBy,
    );
    headers.set("Content-Security-Policy", policy);
  };
  allow("");
  const { id: requestId, viewer } = currentRequest() ?? {};
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const head = (
    <>
      <AppHead nonce={nonce} />
      <PageHead routerContext={routerContext} loadContext={loadContext} />
    </>
  );
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RenderingContext value={{ requestId, nonce, head, styles: lookNow().styles }}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </RenderingContext>,
      {
        ...(nonce && { nonce }),
        onAllReady() {
          const body = new PassThrough();
          pipe(body);
          const html = text(body).then((html) => {
            if (viewer !== "visitor") return html;
            const styles = stylesOf(html);
            const later = scriptsAfterPaint(html);
            const styled = styles && sheetAfterPaint(later, styles);
            if (!styled) return later;
            allow(styles);
            return styled;
          });
          const marked = isPracticeShop()
            ? html.then((html) => html.replace("<html ", '<html data-practice="" '))
            : html;
          resolve(marked.then((html) => new Response(html, { status, headers })));
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error, url: request.url }, "page failed to render"),
      },
    );
  });
}

/**
 * What failed on our side, with the request id that the user is shown. A write to a page that takes none
 * is no failure of ours.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isOutageAnswer(error)) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, url: request.url }, "request failed");
};
