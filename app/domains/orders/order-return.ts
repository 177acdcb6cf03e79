/** What a buyer asks for who sends something back (rules: returns-1). */
export const returnWishes = ["return", "replacement"] as const;
export type ReturnWish = (typeof returnWishes)[number];

export const returnReasons = ["damaged", "wrong-item", "quality", "incomplete", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** It is asked for, accepted or refused; what was accepted comes back, or is called off. */
export const returnStates = ["asked", "accepted", "refused", "received", "called-off"] as const;
export type ReturnState = (typeof returnStates)[number];

/** Goods that came back: on the shelf again, or written off. */
export const returnedGoods = ["restocked", "written-off"] as const;
export type ReturnedGoods = (typeof returnedGoods)[number];
