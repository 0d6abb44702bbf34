import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { images, userBackupConfigs } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

it("is disabled without a configuration, pending with one, and shown as it is stored", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.library;
  const statuses = async (filename: string) => {
    const { id, status } = await caller.upload(filename, await testImage({ width: 8, height: 8 }));
    const [row] = await db().select({ stored: images.backupStatus }).from(images).where(eq(images.id, id));
    return [row?.stored, status.backup.status];
  };
  expect(await statuses("unsaved.jpg")).toEqual(["disabled", "disabled"]);
  const bucket = { s3Endpoint: "https://s3.example", s3Region: "x", s3Bucket: "x", s3PathPrefix: "" };
  const times = { createdAt: isoTime(), updatedAt: isoTime() };
  await db()
    .insert(userBackupConfigs)
    .values({ owner, enabled: true, ...bucket, s3AccessKeyIdHash: "x", ...times });
  expect(await statuses("saved.jpg")).toEqual(["pending", "pending"]);
});
