import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchPatiently } from "./lib/patient-fetch.ts";
import { rememberFailedRequests } from "./lib/request-id.ts";
import { takeEarlyPress } from "./ui/early-press.ts";

rememberFailedRequests();
fetchPatiently();

startTransition(() => {
  takeEarlyPress();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
