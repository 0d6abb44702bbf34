import { AppError } from "@/lib/kernel/errors";
import { DecoderFailure } from "@/lib/platform/decoder";

/** The reason of a failed rendering in words that an owner may read. */
export function failureReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof DecoderFailure && error.reason === "timeout") return "Rendering took too long.";
  if (error instanceof DecoderFailure && error.reason === "memory") return "Rendering took too much memory.";
  return "The image could not be rendered.";
}
