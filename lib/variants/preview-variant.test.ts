import { expect, test } from "vitest";
import { previewLimit, withPreviewLimit } from "./preview-variant";

/** Work that ends when the test resolves it. */
function createPendingWork() {
  const resolvers: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => resolvers.push(resolve));
  return { work, startedCount: () => resolvers.length, finish: (index: number) => resolvers[index]?.() };
}

const flushPending = () => new Promise((resolve) => setImmediate(resolve));

test("two previews of an owner run concurrently, others wait, and one too many is rejected", async () => {
  const { work, startedCount, finish } = createPendingWork();
  const running = Array.from({ length: 8 }, () => withPreviewLimit("ada", work));
  await flushPending();

  expect(startedCount()).toBe(2);
  await expect(withPreviewLimit("ada", work)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterSeconds: 1,
  });

  const other = createPendingWork();
  const others = withPreviewLimit("grace", other.work);
  await flushPending();

  expect(other.startedCount()).toBe(1);

  other.finish(0);
  await others;
  for (let index = 0; index < running.length; index++) {
    finish(index);
    await flushPending();
    expect(startedCount()).toBe(Math.min(8, index + 3));
  }

  await Promise.all(running);

  // Keys without previews are removed.
  expect(previewLimit().keyCount).toBe(0);
});

test("a failure starts the next preview", async () => {
  const fail = () => withPreviewLimit("ada", () => Promise.reject(new Error("no")));
  for (let time = 0; time < 5; time++) await expect(fail()).rejects.toThrow("no");
  await expect(withPreviewLimit("ada", async () => 7)).resolves.toBe(7);
});
