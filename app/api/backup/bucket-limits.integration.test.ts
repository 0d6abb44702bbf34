import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { synchronize } from "@/test/builders/backup";
import { noiseJpeg } from "@/test/builders/noise-image";
import { serveBackups, uploadNew } from "@/test/harness/backup-suite";

const suite = serveBackups();

describe("a bucket", () => {
  it("gets no more images at the same time than it may", async () => {
    const caller = await suite.setup({ concurrency: 2 });
    for (let count = 0; count < 6; count++) await uploadNew(caller);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    suite.s3.fail("PUT", ...Array.from({ length: 6 }, () => ({ until: released })));
    suite.s3.requests.length = 0;
    const begun = () => suite.s3.requests.filter(({ method }) => method === "PUT").length;
    const synchronized = synchronize(caller);
    await vi.waitFor(() => expect(begun()).toBe(2));
    // A third one would have started by now.
    await delay(300);

    expect(begun()).toBe(2);

    release();
    expect(await synchronized).toMatchObject({ counts: { synced: 6 } });
  });

  it("gets no more bytes in a second than it may", async () => {
    const bytesPerSecond = 20_000;
    const caller = await suite.setup({ max_bytes_per_second: bytesPerSecond });
    const bytes = await noiseJpeg(150);
    await caller.upload("slow.jpg", bytes);
    const startMs = performance.now();

    expect(await synchronize(caller)).toMatchObject({ counts: { synced: 1 } });
    // It may take longer, but not less time than these bytes need.
    expect(performance.now() - startMs).toBeGreaterThan((bytes.length / bytesPerSecond) * 990);
  });
});
