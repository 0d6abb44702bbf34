import { execFile, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import {
  folder,
  jpeg,
  listChildPids,
  setUpDecoders,
  slow,
  startDecoder,
  waitUntil,
} from "@/test/harness/decoder-suite";

setUpDecoders();

describe("the processes of a decoder", () => {
  it("fails one task when its process crashes", async () => {
    const decoder = startDecoder();
    await decoder.inspect(jpeg);
    const crashed = expect(decoder.inspect(slow)).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      message: "The image cannot be decoded.",
    });
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const pid of listChildPids()) process.kill(pid, "SIGSEGV");
    await crashed;

    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("retries a task whose process was killed from outside", async () => {
    const decoder = startDecoder();
    const inspection = decoder.inspect(slow);
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const pid of listChildPids()) process.kill(pid, "SIGKILL");

    expect(await inspection).toMatchObject({ width: 5000 });
  });

  it("is unavailable, without blaming the file, when no process can be started", async () => {
    const decoder = startDecoder({ script: path.join(folder, "absent.mjs") });
    await expect(decoder.inspect(jpeg)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("alternates between owners and prioritizes urgent work", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    // Both processes run already, so the start of one does not decide the order.
    await Promise.all(["a", "b"].map((fairnessKey) => decoder.inspect(jpeg, { fairnessKey })));
    const finished: string[] = [];
    const inspect = (name: string, request: { fairnessKey: string; urgent?: boolean }, image = jpeg) =>
      decoder.inspect(image, request).then(() => finished.push(name));
    await Promise.all([
      ...["a1", "a2", "a3"].map((name) => inspect(name, { fairnessKey: "a" })),
      inspect("a4", { fairnessKey: "a" }, slow),
      inspect("b1", { fairnessKey: "b" }),
      inspect("viewer", { fairnessKey: "c", urgent: true }),
    ]);

    // The last of the first owner starts after these have. It is slow, because simultaneous tasks
    // finish in any order.
    expect(finished.indexOf("viewer")).toBeLessThan(finished.indexOf("a4"));
    expect(finished.indexOf("b1")).toBeLessThan(finished.indexOf("a4"));
  });

  it("lets no one wait for another's costly files", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    const controller = new AbortController();
    const costly = [1, 2, 3].map(() =>
      decoder.inspect(slow, { fairnessKey: "a", signal: controller.signal }).catch(() => "ended"),
    );
    await waitUntil(() => listChildPids().length > 0);

    expect(await decoder.inspect(jpeg, { fairnessKey: "b" })).toMatchObject({ width: 640 });
    expect(listChildPids().length).toBeLessThanOrEqual(2);

    controller.abort(new Error("cancelled"));
    expect(await Promise.all(costly)).toEqual(["ended", "ended", "ended"]);
  });

  it("rejects work when the queue is full", async () => {
    const decoder = startDecoder({ maxChildren: 1, maxWaitingPerKey: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => decoder.inspect(jpeg)));
    const rejected = outcomes.filter(({ status }) => status === "rejected");

    expect(rejected).toHaveLength(3);
    expect(rejected[0]).toMatchObject({ reason: { kind: "unavailable", retryAfterSeconds: 5 } });
  });

  it("stops on a signal, waiting or running", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    const controllers = [new AbortController(), new AbortController()];
    const outcomes = controllers.map(({ signal }) => decoder.inspect(slow, { signal }));
    const settled = Promise.allSettled(outcomes);
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const controller of controllers.reverse()) controller.abort(new Error("cancelled"));
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ reason: { message: "cancelled" } });
    }

    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("ends idle processes, and all when it is closed", async () => {
    const decoder = startDecoder({ idleMs: 50 });
    await decoder.inspect(jpeg);
    await waitUntil(() => listChildPids().length === 0);
    const closing = startDecoder();
    const work = closing.inspect(slow);
    const failure = expect(work).rejects.toMatchObject({ kind: "unavailable" });
    await waitUntil(() => listChildPids().length > 0);
    await closing.close();
    await failure;

    expect(listChildPids()).toEqual([]);
    await expect(closing.inspect(jpeg)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("does not keep its parent alive", async () => {
    const bundle = path.resolve(`dist/parent-${process.pid}.mjs`);
    await build({
      stdin: {
        contents: `import { createDecoder } from "@/lib/platform/decoder/create-decoder";
          console.log((await createDecoder({ maxChildren: 1 }).inspect(${JSON.stringify(jpeg)})).width);`,
        resolveDir: process.cwd(),
      },
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: { "@": process.cwd() },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [bundle], { timeout: 20_000 }).finally(
      () => rmSync(bundle),
    );
    expect(stdout.trim()).toBe("640");
  });

  it("does not outlive a parent that is killed during a task", async () => {
    const task = JSON.stringify({ kind: "inspect", input: { path: slow } });
    const parent = spawn(process.execPath, [
      "-e",
      `const child = require("child_process").fork(${JSON.stringify(path.resolve("dist/decoder.mjs"))}, [], { stdio: "ignore" });
       child.on("message", () => child.send(${task}, () => console.log(child.pid)));
       setInterval(() => {}, 1000);`,
    ]);

    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString())));
    });
    parent.kill("SIGKILL");
    await waitUntil(() => !existsSync(`/proc/${pid}`));
  });
});
