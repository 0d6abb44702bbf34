import * as backup from "@/lib/backup";
import { BackupResource, PutBackup } from "@/lib/backup/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const getBackup = defineEndpoint({
  method: "GET",
  path: "/backup",
  operationId: "getBackup",
  tag: "Backup",
  summary: "Get backup status",
  auth: { scope: "settings:read" },
  whileDisabled: true,
  rateLimit: "read",
  success: ok(BackupResource, "The backup, without its secrets"),
  errors: [],
  handler: ({ actor }) => backup.getBackup(actor),
});

export const putBackup = defineEndpoint({
  method: "PUT",
  path: "/backup",
  operationId: "putBackup",
  tag: "Backup",
  summary: "Configure your backup",
  description:
    "Copies new, changed and deleted images to a bucket in S3-compatible storage. Encrypted images stay encrypted. The access key is stored encrypted and never returned; it needs permission to list, read, write and delete in the bucket. Omitted members keep their values. Changing the endpoint, bucket or folder copies everything again; the previous location is unchanged. Changing the endpoint or bucket also requires `s3_secret_access_key`. The bucket receives every original, so this requires a sign-in within the last 10 minutes or an API key with the scope `*`.",
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "update", resourceType: "backup" },
  body: json(PutBackup),
  success: ok(BackupResource, "The backup, without its secrets"),
  errors: [],
  handler: ({ actor, body }) => backup.putBackup(actor, body),
});

export const removeBackup = defineEndpoint({
  method: "DELETE",
  path: "/backup",
  operationId: "removeBackup",
  tag: "Backup",
  summary: "Remove the backup configuration",
  description:
    "Stops the backup and deletes its settings, access key and passphrase. The bucket is unchanged. To restore from the bucket later, configure it again with `enabled: false`. An enabled backup would copy everything again and list only current images.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "backup" },
  success: ok(BackupResource, "The backup, no longer configured"),
  errors: [],
  handler: ({ actor }) => backup.removeBackup(actor),
});
