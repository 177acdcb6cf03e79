// `npm run build`: builds the shop where its sources changed.
import { build } from "./build.ts";

await build();
