import { expect, test } from "vitest";
import { retryTemporaryFailures } from "./retry-temporary-failures";

const late = () =>
  new Error("query failed", { cause: new Error("Connection terminated due to connection timeout") });

function failing(times: number, error: Error) {
  let calls = 0;
  return async () => {
    if (calls++ < times) throw error;
    return calls;
  };
}

test("repeats what fails temporarily", async () => {
  expect(await retryTemporaryFailures(failing(3, late()), { pauseMs: 1 })).toBe(4);
});

test("gives up after a while, and at once for other failures", async () => {
  const error = late();
  await expect(retryTemporaryFailures(failing(1_000, error), { forMs: 30, pauseMs: 5 })).rejects.toBe(error);
  const other = new Error("the column is missing");
  await expect(retryTemporaryFailures(failing(1, other), { pauseMs: 1 })).rejects.toBe(other);
});
