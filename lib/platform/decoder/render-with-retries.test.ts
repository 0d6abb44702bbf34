import { describe, expect, it } from "vitest";
import type { RenderEvent, RenditionSpec } from "@/lib/engine";
import { DecoderFailure, type DecoderFailureReason } from "./decoder-failure";
import { renderWithRetries } from "./render-with-retries";

const spec = (key: string): RenditionSpec => ({ key, format: "webp" });
const [a, b, c] = [spec("a"), spec("b"), spec("c")];
const specs = [a, b, c];
const made = (one: RenditionSpec): RenderEvent => ({
  rendered: [{ ...one, bytes: Buffer.of(0), contentType: "image/webp", sizeBytes: 1, width: 1, height: 1 }],
});
const begun = (one: RenditionSpec): RenderEvent => ({ started: [one] });
const failure = (reason: DecoderFailureReason) => new DecoderFailure(reason, reason);

/** Each attempt is a list of events and an end. Also returns which jobs each attempt got. */
async function runAttempts(attempts: Array<{ events: RenderEvent[]; end?: Error }>) {
  const asked: string[] = [];
  const result = await renderWithRetries(
    { specs, avifCpuMs: 100 },
    async (remaining, { progress, maxCores }) => {
      asked.push(`${remaining.map(({ key }) => key).join("")} ${maxCores ?? "any"}`);
      const attempt = attempts[asked.length - 1];
      progress.start();
      for (const event of attempt?.events ?? []) await progress.handleEvent(event);
      if (attempt?.end) throw attempt.end;
    },
  ).catch((error: Error) => error);
  if (result instanceof Error) return { asked, error: result.message };

  const { rendered: done, failed } = result;
  return { asked, made: done.map((one) => one.key), failed: failed.map((one) => [one.key, one.reason]) };
}

describe("a rendering whose process ends", () => {
  it("returns finished renditions and gives up the only active one", async () => {
    const first = { events: [begun(a), made(a), begun(b)], end: failure("memory") };
    const second = { events: [begun(c), made(c)] };
    expect(await runAttempts([first, second])).toEqual({
      asked: ["abc any", "c 1"],
      made: ["a", "c"],
      failed: [["b", "memory"]],
    });
  });

  it("finds the culprit among several by rendering one at a time", async () => {
    const first = { events: [begun(a), begun(b)], end: failure("crash") };
    const second = { events: [begun(a), made(a), begun(b)], end: failure("crash") };
    const third = { events: [begun(c), made(c)] };
    expect(await runAttempts([first, second, third])).toEqual({
      asked: ["abc any", "abc 1", "c 1"],
      made: ["a", "c"],
      failed: [["b", "crash"]],
    });
  });

  it("throws when the image cannot even be decoded, and for temporary failures", async () => {
    expect(await runAttempts([{ events: [], end: failure("timeout") }])).toMatchObject({ error: "timeout" });

    const busy = { events: [begun(a)], end: failure("unavailable") };
    expect(await runAttempts([busy])).toMatchObject({ error: "unavailable" });

    const wrong = { events: [begun(a)], end: new Error("no space") };
    expect(await runAttempts([wrong])).toMatchObject({ asked: ["abc any"], error: "no space" });
  });
});
