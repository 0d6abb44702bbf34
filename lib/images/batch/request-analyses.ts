import { aiErrors } from "@/lib/ai/errors";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { analyzer } from "@/lib/platform/ai";
import { uploadErrors } from "@/lib/uploads/errors";
import { imageErrors } from "../errors";
import type { BatchChange } from "./batch-change";
import { type BatchImage, updateImages } from "./repository";
import { failed, type ItemResult, unchanged } from "./values";

/** Lets images wait for their analysis, which jobs make. Throws AI_UNAVAILABLE where images are not analysed. */
export function requestAnalyses(): BatchChange {
  if (!analyzer()) throw new AppError(aiErrors.unavailable);
  return {
    metadata: {},
    evaluate: async (images) => images.map(evaluate),
    apply: async (changed) => {
      const files = changed.map(({ image }) => [image.id, image.generation] as const);
      await updateImages(
        files.map(([id]) => id),
        { aiStatus: "pending", updatedAt: isoTime() },
      );
      return { action: "request-analysis", generations: new Map(files) };
    },
  };
}

function evaluate({ uploaded, deletedAt, isEncrypted, aiStatus }: BatchImage): ItemResult {
  if (deletedAt !== null) return failed(imageErrors.deleted);
  if (!uploaded) return failed(uploadErrors.missing);
  if (isEncrypted) return failed(aiErrors.encrypted);
  return aiStatus === "pending" ? unchanged : { status: "changed" };
}
