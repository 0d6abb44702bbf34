import { getBackup, putBackup } from "@/lib/backup";
import { BackupResource, PutBackup } from "@/lib/backup/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const get = defineEndpoint({
  method: "GET",
  path: "/backup",
  operationId: "getBackup",
  tag: "Backup",
  summary: "Get the settings and the state of your backup",
  auth: { scope: "settings:read" },
  whileDisabled: true,
  rateLimit: "read",
  success: ok(BackupResource, "The backup, without its secrets"),
  errors: [],
  handler: ({ actor }) => getBackup(actor),
});

export const put = defineEndpoint({
  method: "PUT",
  path: "/backup",
  operationId: "putBackup",
  tag: "Backup",
  summary: "Configure the backup of your library to your own bucket",
  description:
    "From then on, new, changed and deleted images are copied to a bucket of any store that speaks the protocol of Amazon S3. Encrypted images stay encrypted there. The access key is stored encrypted and never shown; it needs to list, read, write and delete in the bucket. Members that are left out keep their values. Another endpoint, bucket or folder gets everything once more, and the former one stays as it is.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "backup" },
  body: json(PutBackup),
  success: ok(BackupResource, "The backup, without its secrets"),
  errors: [],
  handler: ({ actor, body }) => putBackup(actor, body),
});
