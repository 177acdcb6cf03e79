import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchPatiently } from "./lib/patient-fetch.ts";
import { rememberFailedRequests } from "./lib/request-id.ts";

rememberFailedRequests();
fetchPatiently();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
