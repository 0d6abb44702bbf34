import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const backupErrors = {
  notConfigured: {
    kind: "conflict",
    code: "BACKUP_NOT_CONFIGURED",
    message: "No backup is configured. Configure it first, and enable it to synchronize.",
  },
  noBackup: {
    ...commonErrors.notFound,
    message: "The bucket has no backup of this library.",
  },
  newerVersion: {
    kind: "conflict",
    code: "BACKUP_NEWER",
    message: "A newer version of Albumen wrote the backup.",
  },
} as const satisfies Record<string, ErrorDefinition>;
