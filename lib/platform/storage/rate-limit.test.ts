import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { secondMs } from "@/lib/kernel/time";
import { createRateLimit } from "./rate-limit";

/** A clock that jumps to the next moment for which someone waits, once nothing else happens. */
function createJumpingClock() {
  let nowMs = 1_000;
  const waiting: Array<{ atMs: number; resume: () => void }> = [];
  const jump = () => {
    const next = waiting.sort((one, other) => one.atMs - other.atMs).shift();
    if (!next) return;

    nowMs = Math.max(nowMs, next.atMs);
    next.resume();
  };

  return {
    nowMs: () => nowMs,
    pass: (durationMs: number) => {
      nowMs += durationMs;
    },
    wait: (durationMs: number) =>
      new Promise<void>((resume) => {
        waiting.push({ atMs: nowMs + durationMs, resume });
        setTimeout(jump, 0);
      }),
  };
}

const chunkBytes = 16_000;
const chunks = (count: number) =>
  Readable.from(Array.from({ length: count }, () => Buffer.alloc(chunkBytes)));

describe("a rate limit", () => {
  it("lets no more bytes pass in any second, of several streams together", async () => {
    const clock = createJumpingClock();
    const bytesPerSecond = 100_000;
    const limit = createRateLimit(bytesPerSecond, clock);
    const passed: Array<{ atMs: number; bytes: number }> = [];
    const read = async (count: number) => {
      for await (const chunk of limit(chunks(count)) as AsyncIterable<Buffer>)
        passed.push({ atMs: clock.nowMs(), bytes: chunk.length });
    };
    await Promise.all([read(30), read(20), read(10)]);

    expect(passed).toHaveLength(60);

    for (const { atMs } of passed) {
      const window = passed.filter((one) => one.atMs >= atMs && one.atMs < atMs + secondMs);
      const bytes = window.reduce((sum, one) => sum + one.bytes, 0);
      // A chunk passes as a whole.
      expect(bytes).toBeLessThanOrEqual(bytesPerSecond + chunkBytes);
    }

    const tookMs = clock.nowMs() - 1_000;

    expect(tookMs).toBeCloseTo(((60 * chunkBytes) / bytesPerSecond) * secondMs, 0);
  });

  it("does not let pass at once what was not used before", async () => {
    const clock = createJumpingClock();
    const limit = createRateLimit(chunkBytes, clock);
    await limit(chunks(1)).toArray();
    clock.pass(100 * secondMs);
    const startMs = clock.nowMs();
    await limit(chunks(5)).toArray();

    expect(clock.nowMs() - startMs).toBeCloseTo(5 * secondMs, 0);
  });

  it("ends with its stream", async () => {
    const body = new Readable({ read: () => undefined });
    const limited = createRateLimit(chunkBytes)(body);
    const failure = limited.toArray();
    body.destroy(new Error("the file is gone"));

    await expect(failure).rejects.toThrow("the file is gone");

    const other = chunks(1);
    createRateLimit(chunkBytes)(other).destroy();
    await new Promise((resolve) => other.once("close", resolve));

    expect(other.destroyed).toBe(true);
  });
});
