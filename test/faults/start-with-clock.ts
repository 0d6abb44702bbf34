import { writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

/** Starts the product with a clock that the test sets ahead by any time. */
export async function startWithClock(aheadMs: number) {
  const folder = await createTestFolder();
  const clock = path.join(folder, "clock");
  const setAhead = (ms: number) => writeFileSync(clock, String(ms));
  setAhead(aheadMs);
  const service = await startService({
    dataFolder: path.join(folder, "data"),
    env: {
      NODE_OPTIONS: `--import=${path.resolve("test/faults/shifted-clock.mjs")}`,
      ALBUMEN_TEST_CLOCK: clock,
    },
  });
  onTestFinished(() => service.stop());

  return { service, setAhead };
}
