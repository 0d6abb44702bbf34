import * as backup from "@/lib/backup";
import { BackupResource, PutBackup } from "@/lib/backup/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const getBackup = defineEndpoint({
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
  handler: ({ actor }) => backup.getBackup(actor),
});

export const putBackup = defineEndpoint({
  method: "PUT",
  path: "/backup",
  operationId: "putBackup",
  tag: "Backup",
  summary: "Configure the backup of your library to your own bucket",
  description:
    "From then on, new, changed and deleted images are copied to a bucket of any store that speaks the protocol of Amazon S3. Encrypted images stay encrypted there. The access key is stored encrypted and never shown; it needs to list, read, write and delete in the bucket. Members that are left out keep their values. Another endpoint, bucket or folder gets everything once more, and the previous one is unchanged. Another endpoint or bucket requires `s3_secret_access_key` again. The bucket receives every original, so only a session of the last 10 minutes or an API key with the scope `*` can configure it.",
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
  summary: "Remove the settings and the access key of your backup",
  description:
    "Ends the backup, and deletes its settings with the access key and the passphrase. The bucket is not touched. To restore from it later, configure it again with `enabled: false`: a backup that is enabled copies everything again, and lists only what the library has.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "backup" },
  success: ok(BackupResource, "The backup, which is not configured any more"),
  errors: [],
  handler: ({ actor }) => backup.removeBackup(actor),
});
