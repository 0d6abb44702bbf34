import { getAiSettings } from "@/lib/account/settings";
import { aiErrors } from "@/lib/ai/errors";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { analyzer, mayAnalyzeEncrypted } from "@/lib/platform/ai";
import { uploadErrors } from "@/lib/uploads/errors";
import { imageErrors } from "../errors";
import type { BatchChange } from "./batch-change";
import { type BatchImage, listAnalyzedBy, updateImages } from "./repository";
import { failed, type ItemResult, unchanged } from "./values";

interface Options {
  /** Leaves images as they are that the present model has analysed. */
  isOutdatedOnly: boolean;
}

/** Lets images wait for their analysis, which jobs make. Throws AI_UNAVAILABLE where images are not analysed. */
export async function requestAnalyses(owner: string, { isOutdatedOnly }: Options): Promise<BatchChange> {
  const model = analyzer();
  if (!model) throw new AppError(aiErrors.unavailable);
  const mayBeEncrypted = mayAnalyzeEncrypted(model, (await getAiSettings(owner)).encrypted);

  function evaluate({ uploaded, deletedAt, isEncrypted, aiStatus }: BatchImage, isDone: boolean): ItemResult {
    if (deletedAt !== null) return failed(imageErrors.deleted);
    if (!uploaded) return failed(uploadErrors.missing);
    if (isEncrypted && !mayBeEncrypted) return failed(aiErrors.encrypted);
    return isDone || aiStatus === "pending" ? unchanged : { status: "changed" };
  }

  return {
    metadata: {},
    evaluate: async (images) => {
      const ids = images.map(({ id }) => id);
      const done = new Set(isOutdatedOnly ? await listAnalyzedBy(owner, model.modelVersion, ids) : []);
      return images.map((image) => evaluate(image, done.has(image.id)));
    },
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
