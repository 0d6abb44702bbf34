import { setTimeout as sleep } from "node:timers/promises";

const withinMs = 30_000;

/**
 * Makes the launcher restart the web process, which gives it fresh memory.
 * @param {import("../../../test/harness/service.mjs").Service} service
 */
export async function restartWeb(service) {
  const before = service.pid("web");
  service.kill("web");
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(50)) {
    if (service.pid("web") !== before) return service.untilReady();
  }
  throw new Error("the web process was not started again");
}
