import { type AppError, type ErrorDefinition, validationError } from "@/lib/kernel/errors";
import { maxOrderedImages } from "./values";

export const albumErrors = {
  exists: { kind: "conflict", code: "ALBUM_EXISTS", message: "You already have an album with this name." },
  notManual: {
    kind: "conflict",
    code: "ALBUM_NOT_MANUAL",
    message: "The album is not sorted by hand. Set its `sort` to `manual` first.",
  },
  tooLarge: {
    kind: "conflict",
    code: "ALBUM_TOO_LARGE",
    message: `Only albums of up to ${maxOrderedImages.toLocaleString("en-US")} images, those in the trash included, can be sorted by hand.`,
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Returns the error for an image whose album does not exist. */
export function unknownAlbumError(): AppError {
  return validationError({ album: ["does not exist"] });
}
