import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const reportErrors = {
  unknownReport: { ...commonErrors.notFound, message: "Report not found." },
  resolved: { ...commonErrors.conflict, message: "The report already has a different resolution." },
  imageDeleted: { ...commonErrors.conflict, message: "The image is deleted. Dismiss the report." },
} as const satisfies Record<string, ErrorDefinition>;
