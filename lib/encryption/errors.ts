import type { ErrorDefinition } from "@/lib/kernel/errors";

export const encryptionErrors = {
  unavailable: {
    kind: "unavailable",
    code: "ENCRYPTION_UNAVAILABLE",
    message: "Images cannot be encrypted or decrypted right now: the server's root key is missing or wrong.",
  },
  damaged: {
    kind: "conflict",
    code: "FILE_DAMAGED",
    message: "The stored file of the image is damaged. Restore the image from a backup.",
  },
} as const satisfies Record<string, ErrorDefinition>;
