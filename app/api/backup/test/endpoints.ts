import * as backup from "@/lib/backup";
import { backupErrors } from "@/lib/backup/errors";
import { BackupTest, TestBackup } from "@/lib/backup/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const testBackup = defineEndpoint({
  method: "POST",
  path: "/backup/test",
  operationId: "testBackup",
  tag: "Backup",
  summary: "Test the bucket of your backup",
  description:
    "Tries in this order whether the store can be reached and lets the key in, and whether an object can be written, read and deleted. The first step that fails ends the test. A body tests another bucket before it is stored; members that are left out are those of the configured backup, but another endpoint or bucket requires `s3_secret_access_key`. Without a body the configured bucket is tested, and the result is kept.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "backup" },
  body: { ...json(TestBackup), optional: true },
  success: ok(BackupTest, "The result of each step"),
  errors: [backupErrors.notConfigured],
  handler: ({ actor, body }) => backup.testBackup(actor, body),
});
