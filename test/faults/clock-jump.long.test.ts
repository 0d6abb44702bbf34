import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { dayMs } from "@/lib/kernel/time";
import { createClient, inspectStorage } from "../harness/product-client.mjs";
import { expectNothingLost, startLoad } from "./load";
import { startWithClock } from "./start-with-clock";

test("a clock that jumps a day ahead and back stops neither uploads nor jobs", async () => {
  const { service, setAhead } = await startWithClock(0);
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
