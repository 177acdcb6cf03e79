import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberFailedRequest } from "./lib/request-id.ts";
import { patchFetch } from "./library-internals/react-router-page-data.ts";
import { takeEarlyPress } from "./ui/early-press.ts";

patchFetch(rememberFailedRequest);

startTransition(() => {
  takeEarlyPress();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
