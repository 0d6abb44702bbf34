import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";

export const importErrors = {
  invalidArchive: {
    kind: "invalid",
    code: "INVALID_ARCHIVE",
    message: "The file is not a complete account archive.",
  },
  notFound: { ...commonErrors.notFound, message: "Import not found." },
  partMissing: {
    ...uploadErrors.missing,
    message: "Parts of the archive are missing. Send them first.",
  },
  begun: {
    ...commonErrors.conflict,
    message: "This import already has its archive. Start a new import.",
  },
  tooMany: {
    ...commonErrors.conflict,
    message: "Three imports of this account have not ended. Wait for one, or cancel it.",
  },
} as const satisfies Record<string, ErrorDefinition>;
