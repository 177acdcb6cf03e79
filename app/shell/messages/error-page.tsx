import { use, useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { failedRequestId } from "#app/lib/answers/request-id.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RenderingContext } from "#app/ui/layout/rendering-context.ts";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import { ShopShell } from "../header/shop-shell.tsx";
import { MessagePage, NotFound } from "./message-page.tsx";

/** Where every failure ends: the 404 page for what is not there, a calm sentence for the rest. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <ShopShell>
      {/* The failed page's own title is not rendered with a failure. */}
      <title>{m.page_title({ page: titleOf(status), site: site.name })}</title>
      {status === 404 ? <NotFound /> : <Failure status={status} />}
    </ShopShell>
  );
}

/** 503 is the shop without its database (rules: outage-3). */
const isOutage = (status: number) => status === 503;

function titleOf(status: number): string {
  if (status === 404) return m.not_found_title();
  return isOutage(status) ? m.outage_title() : m.error_title();
}

function Failure({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const id = useRequestId();
  useDocumentInstead(isOutage(status));
  const text = isOutage(status) ? m.outage_text : m.error_text;
  return (
    <MessagePage
      motif={<RagiEar className="size-28" />}
      title={titleOf(status)}
      action={
        <>
          {/* A link that loads the page anew: it helps where scripts are what failed, too. */}
          <LinkButton to={`${pathname}${search}`} reloadDocument>
            {m.try_again()}
          </LinkButton>
          <LinkButton to="/" reloadDocument variant="secondary">
            {m.go_home()}
          </LinkButton>
        </>
      }
    >
      <p>{id ? text({ id }) : m.error_no_id()}</p>
    </MessagePage>
  );
}

/**
 * A visitor's page may still be had as a document, from the page cache (rules: outage-4), where the
 * open page could not get its data. What has come as a document is not loaded again.
 */
function useDocumentInstead(wanted: boolean): void {
  const [isInOpenPage] = useState(() => typeof window !== "undefined" && window.hydrated === true);
  useEffect(() => {
    if (wanted && isInOpenPage) window.location.reload();
  }, [wanted, isInOpenPage]);
}

/**
 * On the server the id of the request; in the browser that of the failed answer, which for a page
 * that came from the server is the same (it stands in its head), so that hydration finds it equal.
 */
function useRequestId(): string | undefined {
  const { requestId: ofThisRequest } = use(RenderingContext);
  if (ofThisRequest) return ofThisRequest;
  return typeof document === "undefined" ? undefined : failedRequestId();
}
