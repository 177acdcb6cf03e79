import { use } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { failedRequestId } from "#app/lib/request-id.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { RenderingContext } from "#app/ui/rendering-context.ts";
import { site } from "#site";
import { MessagePage, NotFound } from "./message-page.tsx";
import { ShopShell } from "./shop-shell.tsx";

/** Where every failure ends: the 404 page for what is not there, a calm sentence for the rest. */
export function ErrorPage() {
  const error = useRouteError();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const forbidden = isRouteErrorResponse(error) && error.status === 403;
  const page = notFound ? m.not_found_title() : forbidden ? m.forbidden_title() : m.error_title();
  return (
    <ShopShell>
      {/* The failed page's own title is not rendered with a failure. */}
      <title>{m.page_title({ page, site: site.name })}</title>
      {notFound ? <NotFound /> : forbidden ? <Forbidden /> : <Failure />}
    </ShopShell>
  );
}

/** Who works in the back office has come to what is others' work (rules: staff-2). */
function Forbidden() {
  return (
    <MessagePage
      motif={<RagiEar className="size-28" />}
      title={m.forbidden_title()}
      action={<LinkButton to="/my">{m.nav_back_office()}</LinkButton>}
    />
  );
}

function Failure() {
  const { pathname, search } = useLocation();
  const id = useRequestId();
  return (
    <MessagePage
      motif={<RagiEar className="size-28" />}
      title={m.error_title()}
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
      <p>{id ? m.error_text({ id }) : m.error_no_id()}</p>
    </MessagePage>
  );
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
