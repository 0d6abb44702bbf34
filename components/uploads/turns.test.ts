import { expect, test } from "vitest";
import { Turns } from "./turns";

test("works of one key run one after another, whether they succeed or fail, and leave nothing behind", async () => {
  const turns = new Turns();
  const events: string[] = [];
  let fail = (_reason: Error): void => undefined;
  const failing = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  const start = (name: string, work: Promise<string>) => () => {
    events.push(name);
    return work;
  };

  const results = Promise.allSettled([
    turns.take("a", start("first of a", failing)),
    turns.take("a", start("second of a", Promise.resolve("second"))),
    turns.take("b", start("first of b", Promise.resolve("other"))),
  ]);
  await turns.take("b", start("second of b", Promise.resolve("other")));

  expect(events).toEqual(["first of a", "first of b", "second of b"]);
  expect(turns.size).toBe(1);

  fail(new Error("failed"));
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(events.at(-1)).toBe("second of a");
  expect(turns.size).toBe(0);
});
