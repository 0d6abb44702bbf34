import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outbox } from "@/db/schema";
import { closeDatabase, database, transaction } from "@/lib/platform/database/transaction";
import { changeEnvironment } from "@/test/harness/reset-process";
import { checkReadiness, publish, relayToInngest } from ".";

/** Requests that Inngest has received. */
const received: Array<{ url: string | undefined; events: Array<{ id: string; name: string }> }> = [];
let isDown = false;

const server = createServer(async (request, response) => {
  const events = JSON.parse(await text(request));
  if (!isDown) received.push({ url: request.url, events });
  response.writeHead(isDown ? 503 : 200).end("{}");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  changeEnvironment({
    VERCEL: "1",
    ALBUMEN_URL: "https://img.example.org",
    ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
    ALBUMEN_SMTP_URL: "smtp://127.0.0.1:1?tls=off",
    ALBUMEN_MAIL_FROM: "albumen@example.org",
    BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_fakestore_secret",
    INNGEST_EVENT_KEY: "an-event-key",
    INNGEST_SIGNING_KEY: `signkey-prod-${"ab".repeat(32)}`,
    INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await closeDatabase();
  server.close();
});

const unsent = async () => (await database().select().from(outbox)).filter(({ sentAt }) => sentAt === null);

it("sends the events of a function after its commit, and only those", async () => {
  const failing = transaction(async () => {
    await publish("image/uploaded", { imageId: "img_0", generation: 1 });
    throw new Error("rolled back");
  });

  await expect(failing).rejects.toThrow("rolled back");

  await transaction(() => publish("image/uploaded", { imageId: "img_1", generation: 2 }));
  await expect.poll(unsent).toEqual([]);

  const [row] = await database().select().from(outbox);
  expect(received).toEqual([
    {
      url: "/e/an-event-key",
      events: [expect.objectContaining({ id: row?.id, data: { imageId: "img_1", generation: 2 } })],
    },
  ]);
});

it("keeps what could not be sent, for the job of each minute", async () => {
  isDown = true;
  await publish("image/uploaded", { imageId: "img_2", generation: 1 });

  await expect(relayToInngest()).rejects.toThrow("503");
  expect(await unsent()).toHaveLength(1);
  expect(await checkReadiness()).toMatchObject({ queue: "ok" });

  await database().update(outbox).set({ createdAt: "2026-01-01T00:00:00.000Z", sentAt: null });
  expect(await checkReadiness()).toMatchObject({ queue: "unavailable" });

  isDown = false;
  await relayToInngest();

  expect(await unsent()).toEqual([]);
  expect(await checkReadiness()).toMatchObject({ queue: "ok" });
});
