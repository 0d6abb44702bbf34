import type { ErrorDefinition } from "@/lib/kernel/errors";

export const encryptionErrors = {
  unavailable: {
    kind: "unavailable",
    code: "ENCRYPTION_UNAVAILABLE",
    message: "Images cannot be encrypted or decrypted now: the root key of this service is missing or wrong.",
  },
  damaged: {
    kind: "invalid",
    code: "FILE_DAMAGED",
    message: "The stored file is damaged, so the image stays as it is.",
  },
} as const satisfies Record<string, ErrorDefinition>;
