import { expect, test } from "vitest";
import { unreachable } from "#app/lib/answers/attempt.ts";
import { answerTo, linesAsked, offerQuestion, offerQuestionFor } from "./offer-question.ts";

const cart = [{ id: "laddu", quantity: 2, price: 21_000 }];
const remembered = offerQuestion(cart, undefined);
const typed = offerQuestion(cart, "ragi 10");

test("a question arrives as it was asked", () => {
  expect(new URL(`https://shop.test/cart/offer?${typed}`).searchParams.toString()).toBe(typed);
  const questions = [remembered, typed, offerQuestion(cart, ""), offerQuestion([], "ragi 10")];
  expect(new Set(questions).size).toBe(4);
  expect(
    linesAsked(new URLSearchParams(`${typed}&line=laddu&line=*1&line=a*1.5&line=a*1*x`)),
  ).toEqual([{ productId: "laddu", quantity: 2 }]);
});

test("staff's question has whose order it is, and its prices", () => {
  const asked = offerQuestionFor("phone:9000000001", cart, "ragi 10");
  expect(linesAsked(new URLSearchParams(asked))).toEqual([
    { productId: "laddu", quantity: 2, price: 21_000 },
  ]);
  const others = [
    offerQuestionFor("asha", cart, "ragi 10"),
    offerQuestionFor("phone:9000000001", [{ id: "laddu", quantity: 2, price: 20_000 }], "ragi 10"),
  ];
  expect(others).not.toContain(asked);
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
