import { AppError } from "@/lib/kernel/errors";
import { DecoderFailure, type DecoderFailureReason } from "@/lib/platform/decoder";

/** The reason of a failed rendering in words that an owner may read; of an error, or as a decoder names it. */
export function failureReason(failure: unknown): string {
  if (failure instanceof AppError) return failure.message;
  return messages[failure instanceof DecoderFailure ? failure.reason : `${failure}`] ?? defaultMessage;
}

const defaultMessage = "The image could not be rendered.";
const messages: { [Reason in DecoderFailureReason]?: string } & Record<string, string> = {
  timeout: "Rendering took too long.",
  memory: "Rendering took too much memory.",
};
