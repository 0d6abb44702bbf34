import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { configureBackup } from "@/test/builders/backup";
import { jpeg } from "@/test/builders/images";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { serveApi } from "./api-suite";
import { type Caller, createCaller } from "./caller";

let count = 0;

/** The API and a bucket for the tests of a file, with what they read from both. */
export function serveBackups() {
  const api = serveApi();
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.close());

  const folderOf = (caller: Caller) => `backups/${caller.actor.account.uid}/`;
  const keysOf = (caller: Caller) =>
    [...s3.content.objects.keys()]
      .filter((key) => key.startsWith(folderOf(caller)))
      .map((key) => key.slice(folderOf(caller).length));

  return {
    api,
    /** The bucket, once the tests run. */
    get s3() {
      return s3;
    },
    folderOf,
    /** The objects of the caller's backup, without its folder. */
    keysOf,
    textOf: (caller: Caller, key: string) =>
      s3.content.objects.get(folderOf(caller) + key)?.bytes.toString("utf8") ?? "",
    hashOf: (caller: Caller, key: string) =>
      createHash("sha256")
        .update(s3.content.objects.get(folderOf(caller) + key)?.bytes ?? "")
        .digest("hex"),
    originalOf: (caller: Caller, { id }: ImageResource) =>
      keysOf(caller).find((key) => key.startsWith(`images/${id}/`) && !key.endsWith(".json")) ?? "",
    /** Returns an owner with a backup. */
    setup: async (options: Parameters<typeof configureBackup>[2] = {}) => {
      const caller = await createCaller(api.origin);
      await configureBackup(caller, s3, options);
      return caller;
    },
  };
}

/** Uploads an image unlike the others. */
export async function uploadNew(caller: Caller, fields: Record<string, string> = {}) {
  const bytes = await jpeg({ width: 60 + ++count, height: 40 });
  return caller.upload(`photo-${count}.jpg`, bytes, fields);
}

export const readImage = (caller: Caller, { id }: ImageResource) =>
  caller.expect<ImageResource>(200, "GET", `/api/images/${id}`);
