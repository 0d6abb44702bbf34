import { type AppError, type ErrorDefinition, validationError } from "@/lib/kernel/errors";

export const albumErrors = {
  exists: { kind: "conflict", code: "ALBUM_EXISTS", message: "You already have an album with this name." },
} as const satisfies Record<string, ErrorDefinition>;

/** Returns the error for an image whose album does not exist. */
export function unknownAlbumError(): AppError {
  return validationError({ album: ["does not exist"] });
}
