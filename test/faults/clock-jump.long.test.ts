import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "@/lib/kernel/time";
import { createClient, inspectStorage } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";
import { expectNothingLost, startLoad } from "./load";

test("a clock that jumps a day ahead and back stops neither uploads nor jobs", async () => {
  const folder = await createTestFolder();
  const clock = path.join(folder, "clock");
  const setAhead = (ms: number) => writeFileSync(clock, String(ms));
  setAhead(0);
  const service = await startService({
    dataFolder: path.join(folder, "data"),
    env: {
      NODE_OPTIONS: `--import=${path.resolve("test/faults/shifted-clock.mjs")}`,
      ALBUMEN_TEST_CLOCK: clock,
    },
  });
  onTestFinished(() => service.stop());
  const client = await createClient(service, "jump@example.com");
  const pids = () => [service.pid("web"), service.pid("worker")];
  const before = pids();
  const load = await startLoad(service.origin, client);
  for (const ahead of [dayMs, 0, dayMs, 0]) {
    await load.untilUploaded(10);
    setAhead(ahead);
    await sleep(5_000);
  }
  await load.untilUploaded(10);
  const report = await load.stop();

  expect(report.wrong).toEqual([]);

  await service.untilReady(60_000);
  await expectNothingLost(client, report);

  expect(pids()).toEqual(before);
  expect((await inspectStorage(service)).findings).toEqual([]);
});
