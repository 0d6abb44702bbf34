import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const cacheLogErrors = {
  unknownSource: { ...commonErrors.notFound, message: "Log source not found." },
  tooManySources: { ...commonErrors.conflict, message: "The server has 100 log sources. Delete one first." },
} as const satisfies Record<string, ErrorDefinition>;
