import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";

export const engineErrors = {
  invalidImage: {
    kind: "invalid",
    code: "INVALID_IMAGE",
    message: "The file is not a readable image.",
  },
  imageTooLarge: { kind: "invalid", code: "IMAGE_TOO_LARGE", message: "The image is too large." },
} as const satisfies Record<string, ErrorDefinition>;

/** The file is rejected. `reason` is a public sentence. */
export function invalidImage(reason: string, cause?: unknown): AppError {
  return new AppError(engineErrors.invalidImage, { message: reason, cause });
}

/**
 * Not all of the image can be read. `format` is shown. The details let the pages say so in their
 * language.
 */
export function damagedFile(format: string, cause?: unknown): AppError {
  const message = `The ${format.toUpperCase()} file is damaged or incomplete.`;
  return new AppError(engineErrors.invalidImage, { message, details: { file: [message] }, cause });
}

/** The file is readable but exceeds a limit. `reason` is a public sentence that names the limit. */
export function imageTooLarge(reason: string): AppError {
  return new AppError(engineErrors.imageTooLarge, { message: reason });
}
