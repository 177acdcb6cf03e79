import type { Flow } from "./flow.ts";
import { orderFlows } from "./order-flows.ts";
import { searchFlow } from "./search-flow.ts";

/** All flows that `npm run ondc-logs` walks. */
export const flows: readonly Flow[] = [searchFlow, ...orderFlows];
