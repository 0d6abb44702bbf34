import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";

interface Answer {
  status: number | undefined;
  retryAfter: string | undefined;
}

/** Sends an image in parts, so that it takes about so long. */
async function uploadSlowly(
  origin: string,
  key: string,
  { bytes, seconds, name }: { bytes: Buffer; seconds: number; name: string },
): Promise<Answer | string> {
  const parts = 20;
  return new Promise((resolve) => {
    const sent = request(
      `${origin}/api/upload?filename=${name}`,
      {
        method: "POST",
        agent: false,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "image/jpeg",
          "content-length": bytes.length,
        },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"] });
      },
    );
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    void (async () => {
      const size = Math.ceil(bytes.length / parts);
      for (let at = 0; at < bytes.length && !sent.destroyed; at += size) {
        sent.write(bytes.subarray(at, at + size));
        await sleep((seconds * 1000) / parts);
      }
      sent.end();
    })();
  });
}

test("uploads finish while the service stops, and the others get 503", async () => {
  const service = await startService();
  const { key } = await createClient(service, "stop@example.com");
  const bytes = await jpeg({ width: 2400, height: 1600, quality: 100 });
  const upload = (name: string, seconds: number) =>
    uploadSlowly(service.origin, key, { bytes, seconds, name: `${name}.jpg` });
  const soon = Array.from({ length: 10 }, (_, index) => upload(`soon-${index}`, 3));
  const late = Array.from({ length: 10 }, (_, index) => upload(`late-${index}`, 30));
  await sleep(1_500);
  const stoppedAt = performance.now();
  await service.stop();
  const seconds = (performance.now() - stoppedAt) / 1000;
  const answers = { soon: await Promise.all(soon), late: await Promise.all(late) };
  console.log({ seconds, ...answers });

  expect(answers.soon).toEqual(answers.soon.map(() => ({ status: 201, retryAfter: undefined })));
  expect(answers.late).toEqual(answers.late.map(() => ({ status: 503, retryAfter: "5" })));
  expect(seconds).toBeLessThan(11);
});
