import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { showWhetherOld } from "#app/lib/possibly-old.ts";
import { rememberFailedRequest } from "#app/lib/request-id.ts";
import { patchFetch } from "#app/library-internals/react-router-page-data.ts";
import { endClickRecording } from "#app/ui/click-replay.ts";
import { leaveFieldsAfterPress } from "#app/ui/leave-after-press.ts";

patchFetch(rememberFailedRequest, showWhetherOld);
leaveFieldsAfterPress();

startTransition(() => {
  endClickRecording();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
