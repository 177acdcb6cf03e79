import { createContext } from "react";

/** The id of the request that a page is rendered for; undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);
