import { spawn } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import type { ObjectStore } from "@/lib/platform/storage";
import { createS3Client } from "@/lib/platform/storage/s3/s3-client";
import { createS3Store } from "@/lib/platform/storage/s3/s3-store";
import { buildBundles } from "@/server/start/bundles.mjs";
import { ChangingLibrary } from "@/test/builders/changing-library";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { changeEnvironment } from "@/test/harness/reset-process";
import { type Swift, startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";

const projectRoot = path.resolve(import.meta.dirname, "..");
const imageCount = 2_000;
const changesPerSecond = 50;
const copiedBeforeKill = 100;

describe.skipIf(swiftMissing)(`moving to a bucket${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  let server: ApiServer;
  let bucket: Record<string, string>;
  let target: ObjectStore;

  beforeAll(async () => {
    await buildBundles(projectRoot, ["cli"]);
    swift = await startSwift();
    const place = { ...swift, region: "us-east-1", bucket: "moved", prefix: "" };
    const s3 = createS3Client({ ...place, isPathStyle: true, isPublic: false });
    const { body } = await s3.send({ method: "PUT", accept: [200] });
    await body.dump();
    target = createS3Store(s3);
    bucket = {
      ALBUMEN_S3_ENDPOINT: swift.endpoint,
      ALBUMEN_S3_ACCESS_KEY_ID: swift.accessKeyId,
      ALBUMEN_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      ALBUMEN_S3_DIRECT_UPLOADS: "false",
    };
    server = await startApiServer();
  });
  afterAll(async () => {
    await server?.close();
    await closeDecoders();
    await closeDatabase();
    await swift?.stop();
  });

  function startCopy(env: Record<string, string>, args: string[]) {
    const child = spawn(process.execPath, ["dist/cli.mjs", "storage", "copy", ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });

    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once("close", (code) => resolve({ code, output })),
    );

    return { child, ended };
  }

  async function countCopied(): Promise<number> {
    let count = 0;
    for await (const _ of target.list("")) count++;
    return count;
  }

  /**
   * Kills the copy several times when it has just copied something, then lets it come to its end.
   */
  async function copyWithKills(env: Record<string, string>, args: string[], kills: number): Promise<string> {
    for (let round = 0; round < kills; round++) {
      const before = await countCopied();
      const { child, ended } = startCopy(env, args);
      let isAtWork = true;
      void ended.then(() => {
        isAtWork = false;
      });
      while (isAtWork && (await countCopied()) < before + copiedBeforeKill) await delay(100);
      expect(child.kill("SIGKILL"), "the copy was done before it was killed").toBe(true);
      await ended;
    }
    const { code, output } = await startCopy(env, args).ended;
    expect([code, output]).toEqual([0, expect.stringContaining(" 0 failed.")]);

    return output;
  }

  it(`copies ${imageCount} images while they are uploaded, deleted and replaced, and loses none`, {
    timeout: 1_800_000,
  }, async () => {
    const library = await ChangingLibrary.create(server.origin, imageCount);
    const startedAt = Date.now();

    // While the service stores files.
    const first = library.change(changesPerSecond);
    await copyWithKills(bucket, ["--to", "s3://moved"], 3);
    const firstChanges = await first.stop();
    await library.removeFiles();

    // While it uses the bucket already, and the files for what is not there yet.
    const inBucket = { ...bucket, ALBUMEN_STORAGE: "s3", ALBUMEN_S3_BUCKET: "moved" };
    await closeDatabase();
    changeEnvironment({ ...inBucket, ALBUMEN_STORAGE_PREVIOUS: "fs" });
    const second = library.change(changesPerSecond);
    await copyWithKills({}, [], 2);
    const changes = firstChanges + (await second.stop());
    await library.removeFiles();
    const rate = changes / ((Date.now() - startedAt) / 1_000);
    console.info(`${changes} changes, ${rate.toFixed(0)} a second; ${library.images.size} images.`);

    expect(await copyWithKills({}, [], 0)).toMatch(/^0 objects copied/m);

    const files = path.join(process.env.ALBUMEN_DATA ?? "", "files");
    renameSync(files, `${files}-before`);
    mkdirSync(files);
    await closeDatabase();
    changeEnvironment({ ...inBucket, ALBUMEN_STORAGE_PREVIOUS: "" });
    await library.expectDelivered();
    const { findings } = await fsck({ repair: false, force: false, hashes: true });

    expect(findings.filter(({ kind }) => kind !== "unsent-event" && kind !== "stuck-job")).toEqual([]);
  });
});
