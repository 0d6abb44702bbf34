import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outbox } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { objectStore } from "@/lib/platform/storage";
import { createS3Client } from "@/lib/platform/storage/s3/s3-client";
import { removePurgedFiles, removeRetiredFiles } from "@/lib/uploads";
import { buildBundles } from "@/server/start/bundles.mjs";
import { uploadBytes, withOrigin } from "@/test/builders/uploads";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { type Caller, createCaller } from "@/test/harness/caller";
import { changeEnvironment } from "@/test/harness/reset-process";
import { type Swift, startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";

const projectRoot = path.resolve(import.meta.dirname, "..");
const imageCount = 2_000;
/** Changes that begin in a second. */
const changesPerSecond = 50;
const kills = 5;

/** An image that has to be there in the end, and the hash of its bytes. */
interface Expected {
  caller: Caller;
  sha256: string;
  isEncrypted: boolean;
}

describe.skipIf(swiftMissing)(
  `moving an installation to a bucket${swiftMissing ? `: ${swiftMissing}` : ""}`,
  () => {
    const images = new Map<string, Expected>();
    let swift: Swift;
    let server: ApiServer;
    let callers: Caller[];
    let bucket: Record<string, string>;

    beforeAll(async () => {
      await buildBundles(projectRoot, ["cli"]);
      swift = await startSwift();
      const place = {
        ...swift,
        region: "us-east-1",
        bucket: "moved",
        prefix: "",
        isPathStyle: true,
        isPublic: false,
      };
      const { body } = await createS3Client(place).send({ method: "PUT", accept: [200] });
      await body.dump();
      bucket = {
        ALBUMEN_S3_ENDPOINT: swift.endpoint,
        ALBUMEN_S3_ACCESS_KEY_ID: swift.accessKeyId,
        ALBUMEN_S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
        ALBUMEN_S3_DIRECT_UPLOADS: "false",
      };
      server = await startApiServer();
      // Each may upload 600 images a minute.
      callers = [];
      for (let index = 0; index < 20; index++) callers.push(await createCaller(server.origin));
    });
    afterAll(async () => {
      await server?.close();
      await closeDecoders();
      await closeDatabase();
      await swift?.stop();
    });

    let made = 0;
    const makeBytes = () =>
      sharp({
        create: {
          width: 8 + (made % 50),
          height: 8 + (made++ % 40),
          channels: 3,
          background: { r: made % 256, g: made % 251, b: made % 241 },
        },
      })
        .png()
        .toBuffer();
    const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const pickCaller = () => callers[made % callers.length] as Caller;

    async function upload(): Promise<void> {
      const caller = pickCaller();
      const isEncrypted = made % 20 === 0;
      const bytes = await makeBytes();
      const fields = isEncrypted ? { encrypt: "true" } : { visibility: "public" };
      const { id } = await caller.upload(`image-${made}.png`, bytes, fields);
      images.set(id, { caller, isEncrypted, sha256: hashOf(bytes) });
    }

    /** An image that no other change is about. */
    function takeImage(): [string, Expected] | undefined {
      const ids = [...images.keys()];
      const id = ids[randomInt(Math.max(1, ids.length))] ?? "";
      const image = images.get(id);
      images.delete(id);
      return image && [id, image];
    }

    async function purge(): Promise<void> {
      const [id, image] = takeImage() ?? [];
      if (!image) return;
      await image.caller.expect(200, "DELETE", `/api/images/${id}`);
      await image.caller.expect(200, "DELETE", `/api/images/${id}/permanent`);
    }

    async function replace(): Promise<void> {
      const [id = "", image] = takeImage() ?? [];
      if (!image) return;
      const bytes = await makeBytes();
      const pending = await image.caller.expect(200, "POST", `/api/images/${id}/replace`);
      expect((await uploadBytes(server.origin, pending, bytes)).status).toBe(200);
      await image.caller.expect(200, "POST", `/api/images/${id}/complete`);
      images.set(id, { ...image, sha256: hashOf(bytes) });
    }

    /** Removes the objects of what was deleted and replaced, as the worker does. */
    async function removeFiles(): Promise<void> {
      const events = await db()
        .select()
        .from(outbox)
        .where(inArray(outbox.name, ["image/purged", "image/replaced"]));
      for (const { name, payload } of events) {
        const { imageId, blobKeys } = JSON.parse(payload);
        if (name === "image/purged") await removePurgedFiles(blobKeys);
        else await removeRetiredFiles(imageId);
      }
      const ids = events.map(({ id }) => id);
      if (ids.length > 0) await db().delete(outbox).where(inArray(outbox.id, ids));
    }

    /** Changes the library until it is stopped; fails with the first change that does. */
    function changeLibrary(): { stop: () => Promise<number> } {
      const running = new Set<Promise<void>>();
      let failure: unknown;
      let begun = 0;
      let isStopped = false;
      const run = (work: () => Promise<void>) => {
        const change: Promise<void> = work()
          .catch((error: unknown) => {
            failure ??= error;
          })
          .finally(() => running.delete(change));
        running.add(change);
      };
      const loop = (async () => {
        for (let next = Date.now(); !isStopped; next += 1_000 / changesPerSecond) {
          await delay(Math.max(0, next - Date.now()));
          if (running.size > 30) await Promise.race(running);
          const change = [upload, purge, replace, upload][begun % 4] ?? upload;
          if (begun++ % changesPerSecond === 0) run(removeFiles);
          run(change);
        }
        await Promise.all(running);
      })();
      return {
        stop: async () => {
          isStopped = true;
          await loop;
          if (failure) throw failure;
          return begun;
        },
      };
    }

    function startCopy(env: Record<string, string>, args: string[]) {
      const child = spawn(process.execPath, ["dist/cli.mjs", "storage", "copy", ...args], {
        ...{ cwd: projectRoot, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => {
          output += chunk;
        });
      const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
        child.once("close", (code) => resolve({ code, output })),
      );
      return { child: child as ChildProcess, ended };
    }

    /** Kills the copy several times while it is at work, then lets it come to its end. */
    async function copyWithKills(
      env: Record<string, string>,
      args: string[],
      killed: number,
    ): Promise<string> {
      for (let round = 0; round < killed; ) {
        const { child, ended } = startCopy(env, args);
        await Promise.race([ended, delay(1_500 + randomInt(2_000))]);
        if (child.kill("SIGKILL")) round++;
        const { code, output } = await ended;
        if (code === 0) return output;
      }
      const { code, output } = await startCopy(env, args).ended;
      expect([code, output]).toEqual([0, expect.stringContaining(" 0 failed.")]);
      return output;
    }

    /** Every image is delivered with its bytes; an encrypted one with a token. */
    async function expectAllDelivered(): Promise<void> {
      const limit = pLimit(8);
      const check = async (id: string, { caller, sha256, isEncrypted }: Expected) => {
        const { urls } = await caller.expect<ImageResource>(200, "GET", `/api/images/${id}`);
        const token = isEncrypted
          ? await caller.expect<ImageToken>(200, "POST", `/api/images/${id}/token`)
          : undefined;
        const url = withOrigin(server.origin, token?.url ?? urls.original);
        const response = await fetch(url);
        expect([response.status, hashOf(new Uint8Array(await response.arrayBuffer()))], id).toEqual([
          200,
          sha256,
        ]);
      };
      await Promise.all([...images].map(([id, image]) => limit(() => check(id, image))));
    }

    it(`copies ${imageCount} images while they are uploaded, deleted and replaced, and loses none`, {
      timeout: 1_800_000,
    }, async () => {
      const limit = pLimit(8);
      await Promise.all(Array.from({ length: imageCount }, () => limit(upload)));
      await removeFiles();

      // While the service stores files; then while it uses the bucket already, and the files for what is not there yet.
      const first = changeLibrary();
      await copyWithKills(bucket, ["--to", "s3://moved"], kills - 2);
      const firstChanges = await first.stop();
      const inBucket = { ...bucket, ALBUMEN_STORAGE: "s3", ALBUMEN_S3_BUCKET: "moved" };
      await closeDatabase();
      changeEnvironment({ ...inBucket, ALBUMEN_STORAGE_PREVIOUS: "fs" });
      const second = changeLibrary();
      await copyWithKills({}, [], 2);
      const secondChanges = await second.stop();
      expect(await copyWithKills({}, [], 0)).toMatch(/^0 objects copied/m);
      console.info(`${firstChanges + secondChanges} changes, ${images.size} images.`);

      const files = path.join(process.env.ALBUMEN_DATA ?? "", "files");
      renameSync(files, `${files}-before`);
      mkdirSync(files);
      await closeDatabase();
      changeEnvironment({ ...inBucket, ALBUMEN_STORAGE_PREVIOUS: "" });
      await removeFiles();
      await expectAllDelivered();
      const { findings } = await fsck({ repair: false, force: false, hashes: true });
      expect(findings.filter(({ kind }) => kind !== "unsent-event" && kind !== "stuck-job")).toEqual([]);
      for await (const { key } of objectStore().list("staging/")) expect(key).toBe("not there");
    });
  },
);
