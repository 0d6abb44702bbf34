import { aiErrors } from "@/lib/ai/errors";
import { findOwner } from "@/lib/identity/owners";
import { imageErrors } from "@/lib/images/errors";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { analyzer, findEmbedder, mayAnalyzeEncrypted, prepareAnalyzer } from "@/lib/platform/ai";
import { getAiSettings } from "@/lib/settings";
import { uploadErrors } from "@/lib/uploads/errors";
import type { BatchChange } from "./batch-change";
import { failed, type ItemResult, unchanged } from "./field-values";
import { type BatchImage, listAnalyzedBy, listEmbeddedBy, updateImages } from "./repository";

interface Options {
  /** Leaves images as they are that the current models have analyzed and embedded. */
  isOutdatedOnly: boolean;
}

/** Images that the current models have analyzed and embedded already. */
interface DoneWork {
  analyzed: ReadonlySet<string>;
  embedded: ReadonlySet<string>;
}

/**
 * Queues images for their analysis, which jobs make; images with a current analysis, if only
 * outdated ones are wanted, for their embedding. Throws AI_UNAVAILABLE where images are not
 * analyzed.
 */
export async function requestAnalyses(owner: string, { isOutdatedOnly }: Options): Promise<BatchChange> {
  const model = analyzer();
  if (!model) throw new AppError(aiErrors.unavailable);

  const { modelVersion } = model;
  const [embeddings, account] = await Promise.all([findEmbedder(), findOwner(owner)]);
  const mayBeEncrypted = mayAnalyzeEncrypted(model, (await getAiSettings(owner)).encrypted);

  async function findDone(ids: readonly string[]): Promise<DoneWork> {
    if (!isOutdatedOnly) return { analyzed: new Set(), embedded: new Set() };

    const analyzed = await listAnalyzedBy(owner, modelVersion, ids);
    const embedded = embeddings ? await listEmbeddedBy(owner, embeddings.modelVersion, analyzed) : analyzed;

    return { analyzed: new Set(analyzed), embedded: new Set(embedded) };
  }

  function evaluate({ uploaded, deletedAt, isEncrypted, aiStatus }: BatchImage, isDone: boolean): ItemResult {
    if (deletedAt !== null) return failed(imageErrors.deleted);
    if (!uploaded) return failed(uploadErrors.missing);
    if (isEncrypted && !mayBeEncrypted) return failed(aiErrors.encrypted);
    return isDone || aiStatus === "pending" ? unchanged : { status: "changed" };
  }

  return {
    metadata: {},
    evaluate: async (images) => {
      const { embedded } = await findDone(images.map(({ id }) => id));
      return images.map((image) => evaluate(image, embedded.has(image.id)));
    },
    apply: async (changed) => {
      const { analyzed } = await findDone(changed.map(({ image }) => image.id));
      const files = changed
        .filter(({ image }) => !analyzed.has(image.id))
        .map(({ image }) => [image.id, image.generation] as const);
      if (files.length > 0) prepareAnalyzer();
      await updateImages(
        files.map(([id]) => id),
        { aiStatus: "pending", updatedAt: isoTime() },
      );

      return {
        action: "request-analysis",
        uid: account?.uid,
        generations: new Map(files),
        analyzed: [...analyzed],
      };
    },
  };
}
