import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberFailedRequests, retryPageData } from "#app/lib/browser-fetch.ts";
import { endClickRecording } from "#app/ui/click-replay.ts";

rememberFailedRequests();
retryPageData();

startTransition(() => {
  endClickRecording();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
