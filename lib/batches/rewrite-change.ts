import { requireRecoding } from "@/lib/encryption";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import { imageErrors } from "@/lib/images/errors";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { publishRewrittenFile, type RewrittenFile } from "@/lib/uploads";
import { uploadErrors } from "@/lib/uploads/errors";
import type { BatchChange } from "./batch-change";
import { failed, type ItemResult, unchanged } from "./field-values";
import { type BatchImage, findFileMetadata } from "./repository";
import type { RewriteAction } from "./resource";

/** Metadata that a stripped file keeps, because it changes how the image looks. */
const visibleKinds: readonly string[] = ["orientation", "icc"] satisfies MetadataKind[];

const uploading = failed({
  code: commonErrors.conflict.code,
  message: "A new file is being uploaded for this image.",
});

export const replaced = failed({
  code: commonErrors.conflict.code,
  message: "The image got another file at the same time.",
});

/**
 * Predicts what becomes of the files. Nothing can be written without the rewritten ones.
 * @throws AppError ENCRYPTION_UNAVAILABLE, PLAN_REQUIRED
 */
export async function predictRewrite(owner: string, action: RewriteAction): Promise<BatchChange> {
  if (action.action !== "strip") await requireRecoding(owner, { encrypted: action.action === "encrypt" });
  return {
    metadata: metadataOf(action),
    evaluate: (images) => evaluateRewrite(images, action),
    apply: rejectApply,
  };
}

const metadataOf = (action: RewriteAction) => (action.action === "strip" ? { what: action.what } : {});

function rejectApply(): never {
  throw new Error("files are rewritten one by one");
}

type FileMetadata =
  Awaited<ReturnType<typeof findFileMetadata>> extends Map<string, infer File> ? File : never;

async function evaluateRewrite(images: readonly BatchImage[], action: RewriteAction): Promise<ItemResult[]> {
  const files = await findFileMetadata(images.map(({ id }) => id));
  return images.map((image) => {
    if (image.deletedAt !== null) return failed(imageErrors.deleted);

    const file = files.get(image.id);
    if (!file) return failed(uploadErrors.missing);
    if (file.isUploading) return uploading;

    return isRewritten(image, file, action) ? unchanged : { status: "changed" };
  });
}

function isRewritten(
  { isEncrypted }: BatchImage,
  { metadata }: FileMetadata,
  action: RewriteAction,
): boolean {
  if (action.action !== "strip") return isEncrypted === (action.action === "encrypt");
  // Files from before reports existed may have anything.
  return (
    metadata?.kept.every((kind) =>
      action.what === "location" ? kind !== "gps" : visibleKinds.includes(kind),
    ) ?? false
  );
}

/** Publishes the rewritten copy of one image's file; without a copy there was nothing to do. */
export function publishRewrite(
  actor: Actor,
  action: RewriteAction,
  rewritten: RewrittenFile | undefined,
): BatchChange {
  return {
    metadata: metadataOf(action),
    evaluate: async (images) => {
      const results = await evaluateRewrite(images, action);
      return results.map((result, at) => {
        if (result.status !== "changed") return result;
        if (!rewritten) return unchanged;
        return images[at]?.generation === rewritten.source.generation ? result : replaced;
      });
    },
    apply: async () => {
      if (!rewritten) throw new Error("there is no rewritten file");

      const generation = await publishRewrittenFile(actor, rewritten);
      return { action: "upload", generation, fields: [action.action === "strip" ? "info" : "encrypted"] };
    },
  };
}
