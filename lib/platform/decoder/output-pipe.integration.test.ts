import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RenditionSpec } from "@/lib/engine";
import {
  jpeg,
  listChildPids,
  setUpDecoders,
  startDecoder,
  waitUntil,
  writeFixture,
} from "@/test/harness/decoder-suite";
import type { RenderHooks } from "./decoder";

setUpDecoders();

const [first, second] = [
  { key: "w256", format: "webp" },
  { key: "w128", format: "webp" },
] as const satisfies RenditionSpec[];
const source = { format: "jpeg", width: 640, height: 480, pages: 1, hasAlpha: false } as const;

/** Statements of a decoder process that sends `bytes` as a rendition of `size` bytes. */
const declareOutput = (key: string, size: number) => `{
  const rendition = { key: "${key}", format: "webp", contentType: "image/webp", width: 1, height: 1 };
  process.send({ type: "event", event: { started: [{ key: "${key}", format: "webp" }] } });
  process.send({ type: "declare", renditions: [{ ...rendition, sizeBytes: ${size} }] });
}`;
const frame = (declared: number, sent: number) => `{
  const header = Buffer.alloc(4);
  header.writeUInt32BE(${declared});
  writeSync(5, Buffer.concat([header, Buffer.alloc(${sent}, 7)]));
}`;
const done = `process.send({ type: "done", output: null });`;

let scriptCount = 0;

/** Renders with a decoder whose processes do as the statements say for each task. */
function renderWith(statements: string[], hooks?: RenderHooks, renditions = [first, second]) {
  const blocks = statements.join("\n");
  const script = writeFixture(
    `process-${++scriptCount}.mjs`,
    Buffer.from(`import { writeSync } from "node:fs";
      process.on("disconnect", () => process.exit());
      process.on("message", (task) => { if (task.kind === "render") { ${blocks} } });
      process.send({ type: "ready" });`),
  );
  const decoder = startDecoder({ script, maxChildren: 1 });

  return decoder.renderRenditions({ input: jpeg, source, renditions }, {}, hooks);
}

describe("the output of a decoder process", () => {
  it("follows each declaration, and is larger than a pipe", async () => {
    const size = 3_000_000;
    const { rendered, failed } = await startDecoder().renderRenditions({
      input: jpeg,
      source,
      renditions: [first, second],
    });
    const large = await renderWith([
      declareOutput(first.key, size) + frame(size, size),
      declareOutput(second.key, 0) + frame(0, 0),
      done,
    ]);

    expect(failed).toEqual([]);
    expect(rendered.map(({ bytes }) => bytes.subarray(8, 12).toString())).toEqual(["WEBP", "WEBP"]);
    expect(rendered.map(({ bytes }) => bytes.length)).toEqual(rendered.map(({ sizeBytes }) => sizeBytes));
    expect(large.rendered.map(({ bytes }) => bytes.length)).toEqual([size, 0]);
    expect(large.rendered[0]?.bytes.every((byte) => byte === 7)).toBe(true);
  });

  it("is kept when the process ends during the next rendition", async () => {
    const { rendered, failed } = await renderWith([
      declareOutput(first.key, 5) + frame(5, 5),
      declareOutput(second.key, 500_000) + frame(500_000, 10),
      `process.kill(process.pid, "SIGSEGV");`,
    ]);

    expect(rendered.map(({ key, bytes }) => [key, bytes.length])).toEqual([[first.key, 5]]);
    expect(failed).toEqual([{ ...second, reason: "crash" }]);
  });

  it.each([
    ["another length than declared", declareOutput(first.key, 5) + frame(6, 6)],
    ["a rendition that is not of the task", declareOutput("w512", 5) + frame(5, 5)],
    ["a rendition twice", (declareOutput(first.key, 5) + frame(5, 5)).repeat(2)],
    ["more than the limit", declareOutput(first.key, 300 * 1024 ** 2)],
    ["bytes that were not declared", frame(5, 5)],
  ])("ends the process that sends %s", async (_name, statements) => {
    const rendering = renderWith([statements, `setTimeout(() => { ${done} }, 300);`], {}, [first]);
    const failures = await rendering.then(
      ({ failed }) => failed,
      (error: unknown) => [error],
    );

    expect(failures).toMatchObject([{ reason: "crash" }]);
    await waitUntil(() => listChildPids().length === 0);
  });

  it("waits until its reader has taken the rendition before", async () => {
    const taken: string[] = [];
    let isReading = false;
    const { rendered } = await renderWith(
      [declareOutput(first.key, 5) + frame(5, 5), declareOutput(second.key, 5) + frame(5, 5), done],
      {
        async onRendered([one]) {
          expect(isReading).toBe(false);
          isReading = true;
          await sleep(50);
          taken.push(one?.key ?? "");
          isReading = false;
        },
      },
    );

    expect(taken).toEqual([first.key, second.key]);
    expect(rendered).toEqual([]);
  });
});
