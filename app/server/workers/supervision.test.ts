import { expect, test } from "vitest";
import { Supervision } from "./supervision.ts";

const minute = 60_000;

/** Two workers that were just started, and a clock that only the test moves. */
function supervised() {
  const clock = { now: 0 };
  const supervision = new Supervision(() => clock.now);
  supervision.started(1);
  supervision.started(2);
  const restart = (number: number) => {
    supervision.started(number);
    supervision.opened(number);
  };
  return { clock, supervision, restart };
}

const killed = [undefined, "was killed by SIGKILL"] as const;

test("the first worker that answers leads, and no other while it lives", () => {
  const { supervision } = supervised();
  expect(supervision.nextLeader()).toBeUndefined();
  supervision.opened(2);
  expect(supervision.nextLeader()).toBe(2);
  supervision.opened(1);
  expect(supervision.nextLeader()).toBeUndefined();
  supervision.ended(1, ...killed);
  expect(supervision.nextLeader()).toBeUndefined();
});

test("after the leader's end another that answers leads at once, else the next that does", () => {
  const { supervision, restart } = supervised();
  supervision.opened(1);
  supervision.opened(2);
  expect(supervision.nextLeader()).toBe(1);
  supervision.ended(1, ...killed);
  expect(supervision.nextLeader()).toBe(2);
  supervision.ended(2, ...killed);
  expect(supervision.nextLeader()).toBeUndefined();
  restart(1);
  expect(supervision.nextLeader()).toBe(1);
});

test("a worker is replaced at once, and one that ends again and again after a growing pause", () => {
  const { clock, supervision, restart } = supervised();
  supervision.opened(1);
  supervision.opened(2);
  supervision.led();
  const pauses = Array.from({ length: 9 }, () => {
    const next = supervision.ended(1, ...killed);
    restart(1);
    return next;
  });
  const seconds = [0, 1, 2, 4, 8, 16, 30, 30, 30];
  expect(pauses).toEqual(seconds.map((pause) => ({ startAfter: pause * 1000 })));

  // The other one's place has a count of its own.
  expect(supervision.ended(2, ...killed)).toEqual({ startAfter: 0 });
  // And one that has lived for a while is forgiven.
  clock.now += minute;
  expect(supervision.ended(1, ...killed)).toEqual({ startAfter: 0 });
});

test("before the shop is open, what a worker says of its failure ends all", () => {
  const { supervision } = supervised();
  const reason = "Port 3000 is in use";
  supervision.opened(1);
  expect(supervision.ended(2, reason, "ended with code 1")).toEqual({ giveUp: reason });
});

test("five failed starts end all where no worker answers, with the last reason", () => {
  const { supervision } = supervised();
  supervision.opened(1);
  supervision.led();
  supervision.ended(1, ...killed);
  supervision.started(1);
  const failing = [1, 2, 1, 2].map((number) => {
    const next = supervision.ended(number, ...killed);
    supervision.started(number);
    return next;
  });
  for (const next of failing) expect(next).toHaveProperty("startAfter");
  expect(supervision.ended(1, ...killed)).toEqual({
    giveUp: "5 starts of workers have failed: the last was killed by SIGKILL",
  });
});

test("while one answers, the others are tried for ever", () => {
  const { supervision } = supervised();
  supervision.opened(1);
  supervision.led();
  for (let n = 0; n < 20; n++) {
    expect(supervision.ended(2, "no reason to end", "ended with code 1")).toHaveProperty(
      "startAfter",
    );
    supervision.started(2);
  }
});
