import { createHash } from "node:crypto";
import { GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupObjects } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { configureBackup, makeBucket, synchronize } from "@/test/builders/backup";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { type Swift, startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";

const api = serveApi();
const bucket = "second-reader";

describe.skipIf(swiftMissing)(`Amazon's own client${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  let amazon: S3Client;

  beforeAll(async () => {
    swift = await startSwift();
    await makeBucket(swift, bucket);
    amazon = new S3Client({
      endpoint: swift.endpoint,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: swift.accessKeyId, secretAccessKey: swift.secretAccessKey },
    });
  });
  afterAll(async () => {
    amazon?.destroy();
    await swift?.stop();
  });

  it.each([undefined, "correct horse battery"])(
    "the client finds every object that the backup lists in the bucket (passphrase: %s)",
    async (passphrase) => {
      const caller = await createCaller(api.origin);
      await configureBackup(caller, { ...swift, bucket }, { passphrase });
      const bytes = await jpeg({ width: 90, height: 60 });
      const plain = await caller.upload("plain.jpg", bytes);
      await caller.upload("sealed.jpg", await jpeg({ width: 91, height: 60 }), { encrypt: "true" });

      expect(await synchronize(caller)).toMatchObject({ counts: { synced: 2 }, last_error: null });

      const { owner, uid } = caller.actor.account;
      const rows = await db().select().from(backupObjects).where(eq(backupObjects.owner, owner));
      const found = new Map<string, string>();
      const pages = paginateListObjectsV2(
        { client: amazon, pageSize: 3 },
        { Bucket: bucket, Prefix: `backups/${uid}/` },
      );

      for await (const { Contents = [] } of pages)
        for (const { Key: key = "" } of Contents) {
          const { Body } = await amazon.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
          const content = (await Body?.transformToByteArray()) ?? Buffer.alloc(0);
          const sha256 = createHash("sha256").update(content).digest("hex");
          found.set(key.slice(`backups/${uid}/`.length), sha256);
        }

      for (const { objectKey, sha256 } of rows)
        expect([objectKey, found.get(objectKey)]).toEqual([objectKey, sha256]);
      const original = createHash("sha256").update(bytes).digest("hex");

      expect([...found.values()].includes(original)).toBe(passphrase === undefined);
      expect(plain.info.sha256).toBe(original);

      // The row of an image is about its file; the rest are manifests and the parts of the index.
      const others = [...found.keys()].filter((key) => !rows.some(({ objectKey }) => objectKey === key));
      expect(others.every((key) => /^(images\/\w+\/manifest\.json|index\/\w\w\.ndjson)$/.test(key))).toBe(
        true,
      );
    },
  );
});
