import { type Readable, Transform } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { secondMs } from "@/lib/kernel/time";

interface Clock {
  nowMs(): number;
  wait(durationMs: number): Promise<unknown>;
}

const systemClock: Clock = { nowMs: () => Date.now(), wait: (durationMs) => delay(durationMs) };

/** Returns a stage that lets so many bytes pass in a second, in all streams together. */
export function createRateLimit(
  bytesPerSecond: number,
  clock: Clock = systemClock,
): (body: Readable) => Readable {
  let freeAtMs = 0;
  return (body) => {
    const stage = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        freeAtMs = Math.max(freeAtMs, clock.nowMs()) + (chunk.length / bytesPerSecond) * secondMs;
        clock.wait(Math.max(0, freeAtMs - clock.nowMs())).then(() => done(null, chunk), done);
      },
    });
    body.once("error", (error) => stage.destroy(error));
    stage.once("close", () => body.destroy());

    return body.pipe(stage);
  };
}
