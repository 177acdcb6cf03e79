import { expect, test } from "vitest";
import { unreachable } from "#app/lib/attempt.ts";
import { answerTo, offerQuestion } from "./offer-question.ts";

const cart = [{ id: "laddu", quantity: 2 }];
const remembered = offerQuestion(cart, undefined);
const typed = offerQuestion(cart, "ragi 10");

test("a question arrives as it was asked", () => {
  expect(new URL(`https://shop.test/cart/offer?${typed}`).searchParams.toString()).toBe(typed);
  const questions = [remembered, typed, offerQuestion(cart, ""), offerQuestion([], "ragi 10")];
  expect(new Set(questions).size).toBe(4);
});

test("a code that is looked up is not answered by what was said before it was typed", () => {
  const none = { code: "none", asked: remembered } as const;
  expect(answerTo(remembered, none, none)).toBe(none);
  expect(answerTo(typed, none, none)).toBeUndefined();
  const lost = { ...unreachable, asked: typed };
  expect(answerTo(typed, none, lost)).toBe(lost);
});

test("what the shop has said stands while it cannot be reached", () => {
  const refused = { code: "refused", offerCode: "RAGI10", message: "–", asked: typed } as const;
  expect(answerTo(typed, refused, { ...unreachable, asked: typed })).toBe(refused);
  // The cart of a placed order is empty.
  expect(answerTo(undefined, refused, refused)).toBe(refused);
});
