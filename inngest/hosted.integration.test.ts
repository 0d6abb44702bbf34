import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobRuns, outbox } from "@/db/schema";
import { publish } from "@/lib/jobs";
import { closeDatabase, database, transaction } from "@/lib/platform/database/transaction";

/** Requests that a hosted Inngest would have received. */
const received: Array<{ url: string | undefined; events: unknown }> = [];
let isDown = true;

const server = createServer(async (request, response) => {
  const events = JSON.parse(await text(request));
  if (isDown) {
    response.writeHead(503).end("{}");
    return;
  }

  received.push({ url: request.url, events });
  response.end(JSON.stringify({ ids: [], status: 200 }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    INNGEST_EVENT_KEY: "an-event-key",
    INNGEST_SIGNING_KEY: `signkey-prod-${"ab".repeat(32)}`,
    INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});

afterAll(async () => {
  await closeDatabase();
  server.close();
});

test("with the keys of an Inngest server, events go there and nothing runs here", async () => {
  const { startJobs } = await import("./start-jobs");
  const { inngest } = await import("./client");
  const idle = inngest.createFunction({ id: "idle", triggers: { event: "image/uploaded" } }, () => undefined);
  const jobs = await startJobs({ functions: [idle] });
  await transaction(() => publish("image/uploaded", { imageId: "img_1", generation: 2 }));
  setTimeout(() => {
    isDown = false;
  }, 500);

  await expect.poll(() => received.length).toBe(1);

  const [row] = await database().select().from(outbox);
  expect(received[0]).toMatchObject({
    url: "/e/an-event-key",
    events: [{ id: row?.id, name: "image/uploaded", data: { imageId: "img_1", generation: 2 } }],
  });
  await expect.poll(async () => (await database().select().from(outbox))[0]?.sentAt).not.toBeNull();
  expect(await database().$count(jobRuns)).toBe(0);

  await jobs.stop();
});
