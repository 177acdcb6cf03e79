import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberFailedRequest } from "#app/lib/answers/request-id.ts";
import { openKeptPage } from "#app/lib/offline/offline-pages.ts";
import { showWhetherOld } from "#app/lib/offline/possibly-old.ts";
import { languageOf } from "#app/lib/text/language.ts";
import { patchFetch } from "#app/library-internals/react-router-page-data.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { endClickRecording } from "#app/ui/forms/click-replay.ts";
import { leaveFieldsAfterPress } from "#app/ui/forms/leave-after-press.ts";

// A build is of one language (vite.config.ts); in development the page says it.
if (import.meta.env.DEV) overwriteGetLocale(() => languageOf(location.pathname));
patchFetch(rememberFailedRequest, showWhetherOld, openKeptPage);
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
