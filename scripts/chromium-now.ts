// Installs a Chromium for the browser tests where there is none (scripts/test.ts).
import { findChromium } from "./find-chromium.ts";

findChromium();
