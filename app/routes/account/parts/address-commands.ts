/** What a form of the address list can ask for, in its field `intent`. */
export const addressCommands = { setDefault: "set-default", delete: "delete" } as const;
