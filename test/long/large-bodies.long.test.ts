import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canMeasureMemory, peakBytes, resetPeak, residentBytes } from "../harness/process-memory";
import { type Service, startService } from "../harness/service.mjs";

const megabyte = 1_000_000;
const sentBytes = 160 * megabyte;
/** Allowance for garbage that is not collected yet. */
const memoryAllowance = 60 * megabyte;

let service: Service & { stop: () => Promise<void> };
beforeAll(async () => {
  service = await startService();
  for (const path of ["/sign-in", "/api/auth/csrf"]) await (await fetch(service.origin + path)).arrayBuffer();
});
afterAll(() => service?.stop());

/** Sends as much as the server accepts, and returns the status. */
async function send(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const call = httpRequest(service.origin + path, { method: "POST", headers });
  let isOver = false;
  let status: number | undefined;
  call.on("response", (response) => {
    status = response.statusCode;
    response.resume();
  });
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    // A broken connection counts as closed.
    call.on("error", end).on("close", end);
  });
  const chunk = Buffer.alloc(megabyte / 4, "x");
  for (let sent = 0; sent < sentBytes && !isOver; sent += chunk.length) {
    if (!call.write(chunk))
      await Promise.race([new Promise((resolve) => call.once("drain", resolve)), closed]);
  }

  call.end();
  if (!isOver) await closed;

  return status;
}

const form = { "content-type": "multipart/form-data; boundary=x" };
const cases: Array<[string, Record<string, string>]> = [
  ["/api/auth/signin/email", { "content-type": "application/x-www-form-urlencoded" }],
  ["/api/auth/signin/email", form],
  ["/api/auth/sign-in-link", { "content-type": "application/x-www-form-urlencoded" }],
  ["/sign-in", form],
  ["/sign-in", { ...form, "next-action": "60".padEnd(42, "a") }],
  ["/api/images", { "content-type": "application/json" }],
];

test.each(
  cases.flatMap(([path, headers]) => [
    ["with its length", path, { ...headers, "content-length": String(sentBytes) }] as const,
    ["in chunks", path, headers] as const,
  ]),
)("160 MB sent %s to %s are not buffered in memory", async (_framing, path, headers) => {
  const web = service.pid("web");
  const before = canMeasureMemory ? residentBytes(web) : 0;
  if (canMeasureMemory) resetPeak(web);
  const status = await send(path, headers);

  // Endpoints reject anonymous requests before they read the body, and pages accept none.
  expect([401, 405, 413]).toContain(status);

  if (canMeasureMemory) {
    const growth = peakBytes(web) - before;
    console.log(
      `${path}: ${Math.round(before / megabyte)} MB before, ${Math.round(growth / megabyte)} MB more at most`,
    );
    expect(growth).toBeLessThan(memoryAllowance);
  }

  expect((await fetch(`${service.origin}/api/health`)).status).toBe(200);
});
