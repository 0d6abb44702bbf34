import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { jpeg } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import type { ProductClient } from "../harness/product-client.mjs";

interface Uploaded {
  id: string;
  /** The URL of the original on this machine. */
  url: string;
  sha256: string;
}

export interface LoadReport {
  acknowledged: Uploaded[];
  /** Responses by kind of request and status. */
  responses: Record<string, number>;
  /** Responses that are neither a success nor 503 with `Retry-After`. */
  wrong: string[];
  slowestSeconds: number;
}

const pauseMs = 250;
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Returns a function that records how a request ended, and returns its response if that is a success. */
function createRecorder(report: LoadReport) {
  return async <Answer extends { status: number; headers: Headers }>(
    kind: string,
    request: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const startedAt = performance.now();
    const answer = await request().catch((error: Error) => `${error.message} ${String(error.cause ?? "")}`);
    const seconds = (performance.now() - startedAt) / 1000;
    report.slowestSeconds = Math.max(report.slowestSeconds, seconds);
    const outcome = typeof answer === "string" ? "no response" : answer.status;
    report.responses[`${kind} ${outcome}`] = (report.responses[`${kind} ${outcome}`] ?? 0) + 1;
    if (typeof answer === "string") report.wrong.push(`${kind}: ${answer}`);
    else if (answer.status < 300) return answer;
    else if (answer.status !== 503) report.wrong.push(`${kind}: ${JSON.stringify(answer)}`);
    else if (!(Number(answer.headers.get("retry-after")) > 0)) report.wrong.push(`${kind}: no Retry-After`);

    return undefined;
  };
}

/**
 * Uploads, lists and reads images until it is stopped. A request that the server never acknowledged
 * is not repeated.
 */
export async function startLoad(origin: string, client: ProductClient) {
  const base = await jpeg({ width: 320, height: 240 });
  const report: LoadReport = { acknowledged: [], responses: {}, wrong: [], slowestSeconds: 0 };
  const record = createRecorder(report);
  let isStopped = false;

  async function upload(): Promise<void> {
    const bytes = padJpeg(base, base.length + 2_000);
    const name = `load-${randomUUID()}.jpg`;
    const answer = await record("upload", () => client.upload(name, bytes, { visibility: "public" }));
    if (!answer) return;

    const { id, urls } = answer.body;
    const url = origin + new URL(urls.original).pathname;
    report.acknowledged.push({ id, url, sha256: hashOf(bytes) });
  }

  async function read(): Promise<void> {
    const { acknowledged } = report;
    const image = acknowledged[Math.floor(Math.random() * acknowledged.length)];
    if (!image) return;

    const answer = await record("read", async () => {
      const { status, headers } = await fetch(image.url, { signal: AbortSignal.timeout(60_000) }).then(
        async (response) => {
          const bytes = new Uint8Array(await response.arrayBuffer());
          if (response.status === 200 && hashOf(bytes) !== image.sha256)
            report.wrong.push(`read: other bytes of ${image.id}`);

          return response;
        },
      );
      return { status, headers };
    });
    if (answer) await record("get", () => client.call("GET", `/api/images/${image.id}`));
  }

  const repeat = async (work: () => Promise<unknown>) => {
    while (!isStopped) {
      await work();
      await sleep(pauseMs);
    }
  };
  const running = Promise.all([
    repeat(upload),
    repeat(upload),
    repeat(read),
    repeat(() => record("list", () => client.call("GET", "/api/images"))),
  ]);

  return {
    report,
    /** Resolves when this many more uploads have been acknowledged. */
    untilUploaded: async (count: number) => {
      const before = report.acknowledged.length;
      await expect
        .poll(() => report.acknowledged.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(before + count);
    },
    stop: async (): Promise<LoadReport> => {
      isStopped = true;
      await running;
      console.log({ ...report, acknowledged: report.acknowledged.length, wrong: report.wrong.slice(0, 5) });
      return report;
    },
  };
}

/** Expects that every acknowledged image exists with its bytes, and gets its variants. */
export async function expectNothingLost(client: ProductClient, { acknowledged }: LoadReport): Promise<void> {
  for (const { id, url, sha256 } of acknowledged) {
    const response = await fetch(url);
    expect([id, response.status]).toEqual([id, 200]);
    expect([id, hashOf(new Uint8Array(await response.arrayBuffer()))]).toEqual([id, sha256]);

    const readPending = async () =>
      (await client.call("GET", `/api/images/${id}`)).body.status.variants.pending;
    await expect.poll(readPending, { timeout: 300_000, interval: 200 }).toEqual([]);
  }
}
