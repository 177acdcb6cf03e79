/**
 * Part of the script in every page's head: Zod would otherwise try whether it may compile, which our
 * Content-Security-Policy forbids, and the browser would complain of every page with a form. `z.config`
 * says the same too late: schemas are made while the scripts are loaded.
 */
export const zodScript = "globalThis.__zod_globalConfig={jitless:true}";
