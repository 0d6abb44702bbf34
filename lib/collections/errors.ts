import type { ErrorDefinition } from "@/lib/kernel/errors";

export const collectionErrors = {
  exists: {
    kind: "conflict",
    code: "COLLECTION_EXISTS",
    message: "You already have a collection with this slug.",
  },
  smart: {
    kind: "conflict",
    code: "COLLECTION_SMART",
    message: "The images of a smart collection are chosen by its query.",
  },
  full: {
    kind: "conflict",
    code: "COLLECTION_FULL",
    message: "The collection would have too many images.",
  },
} as const satisfies Record<string, ErrorDefinition>;
