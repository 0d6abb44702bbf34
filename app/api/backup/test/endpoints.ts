import * as backup from "@/lib/backup";
import { backupErrors } from "@/lib/backup/errors";
import { BackupTest, TestBackup } from "@/lib/backup/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const testBackup = defineEndpoint({
  method: "POST",
  path: "/backup/test",
  operationId: "testBackup",
  tag: "Backup",
  summary: "Test a backup bucket",
  description:
    "Checks in order: the connection, the credentials, and writing, reading and deleting an object. The test stops at the first failed step. A request body tests a different bucket before you save it. Omitted members use the configured backup's values, but a different endpoint or bucket requires `s3_secret_access_key`. Without a body, tests the configured bucket and stores the result.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "backup" },
  body: { ...json(TestBackup), optional: true },
  success: ok(BackupTest, "The result of each step"),
  errors: [backupErrors.notConfigured],
  handler: ({ actor, body }) => backup.testBackup(actor, body),
});
