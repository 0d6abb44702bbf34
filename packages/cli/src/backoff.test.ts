import { expect, it } from "vitest";
import { AlbumenError } from "../../client/src/index.ts";
import { retryPassing } from "./backoff.ts";

const failure = (status: number, retryAfterSeconds?: number) =>
  new AlbumenError({ code: "X", message: "Away.", status, retryAfterSeconds });

/** Fails with these errors, then succeeds. */
function failing(...errors: unknown[]) {
  let attempts = 0;
  return {
    attempts: () => attempts,
    run: async () => {
      attempts++;
      if (errors.length > 0) throw errors.shift();

      return "done";
    },
  };
}

it("a request is retried after the Retry-After of the response", async () => {
  const waits: number[] = [];
  const work = failing(failure(503, 0), failure(429, 0.01), failure(0));
  const onWait = (_error: unknown, seconds: number) => waits.push(seconds);

  expect(await retryPassing(work.run, { onWait })).toBe("done");
  expect(waits.slice(0, 2)).toEqual([0, 0.01]);
  // The third wait is 4 s, give or take a quarter.
  expect(waits[2]).toBeGreaterThanOrEqual(3);
  expect(waits[2]).toBeLessThanOrEqual(5);
});

it.each([failure(400), failure(500), new Error("A bug.")])(
  "does not repeat what fails with %s",
  async (error) => {
    const work = failing(error);
    await expect(retryPassing(work.run)).rejects.toBe(error);
    expect(work.attempts()).toBe(1);
  },
);

it("gives up after the attempts that it may make, and when it is stopped", async () => {
  const errors = [failure(503, 0), failure(503, 0), failure(503, 0)];
  const work = failing(...errors);

  await expect(retryPassing(work.run, { maxAttempts: 2 })).rejects.toBe(errors[1]);

  const signal = AbortSignal.abort();
  await expect(retryPassing(failing(failure(503, 60)).run, { signal })).rejects.toThrow("abort");
});
