import type { ErrorDefinition } from "@/lib/kernel/errors";

export const albumErrors = {
  exists: { kind: "conflict", code: "ALBUM_EXISTS", message: "You already have an album of this name." },
} as const satisfies Record<string, ErrorDefinition>;
