import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { openKeptPage } from "#app/lib/kept-pages.ts";
import { languageOf } from "#app/lib/language.ts";
import { showWhetherOld } from "#app/lib/possibly-old.ts";
import { rememberFailedRequest } from "#app/lib/request-id.ts";
import { patchFetch } from "#app/library-internals/react-router-page-data.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { endClickRecording } from "#app/ui/click-replay.ts";
import { leaveFieldsAfterPress } from "#app/ui/leave-after-press.ts";

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
