import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { percentile } from "@/bench/measure/percentile.mjs";
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { startJobs } from "@/inngest/start-jobs";
import { commitChange } from "@/lib/changes";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { createTestWebhook, tagDeletion } from "@/test/builders/webhooks";
import { serveApi } from "@/test/harness/api-suite";
import type { Caller } from "@/test/harness/caller";

const api = serveApi();
const silentReceivers = 12;
const changes = 300;

const deleteTag = ({ actor }: Caller, id: string) => transaction(() => commitChange(actor, tagDeletion(id)));

it(
  "an account with twelve receivers that never answer does not delay another",
  async () => {
    const asked = new Set<string | undefined>();
    const silent = createServer(({ url }) => void asked.add(url));
    await new Promise<void>((resolve) => silent.listen(0, "localhost", resolve));
    const { port } = silent.address() as AddressInfo;
    for (let n = 0; n < silentReceivers; n++) {
      const body = { url: `http://localhost:${port}/${n}`, events: ["tag.deleted"] };
      await api.stranger.expect(201, "POST", "/api/webhooks", body);
    }

    const { receiver } = await createTestWebhook(api.owner, ["tag.deleted"]);
    const jobs = await startJobs({ functions: [deliverWebhook] });
    for (let n = 0; n < 10; n++) await deleteTag(api.stranger, `bait${n}`);

    // At the same time: before the first ones give up.
    await expect.poll(() => asked.size, { timeout: 20 * secondMs }).toBe(silentReceivers);

    for (let n = 0; n < changes; n++) await deleteTag(api.owner, `tag${n}`);
    await expect.poll(() => receiver.messages.length, { timeout: 2 * minuteMs }).toBe(changes);

    await jobs.stop();
    const delays = receiver.messages.map(({ receivedAt, body }) => receivedAt - Date.parse(body.created_at));

    // Behind a silent receiver they would wait ten seconds or more.
    expect(percentile(delays, 99)).toBeLessThan(5 * secondMs);

    silent.closeAllConnections();
    await Promise.all([receiver.close(), new Promise((resolve) => silent.close(resolve))]);
  },
  5 * minuteMs,
);
