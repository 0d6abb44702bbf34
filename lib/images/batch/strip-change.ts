import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { publishStrippedFile, type StrippedFile } from "@/lib/uploads";
import { uploadErrors } from "@/lib/uploads/errors";
import { imageErrors } from "../errors";
import type { BatchChange } from "./batch-change";
import { type BatchImage, findFileMetadata } from "./repository";
import { failed, type ItemResult, unchanged } from "./values";

export type StripScope = "location" | "all";

/** What a stripped file keeps, because it changes how the image looks. */
const visibleKinds: readonly string[] = ["orientation", "icc"] satisfies MetadataKind[];

const uploading = failed({
  code: commonErrors.conflict.code,
  message: "A new file is being uploaded for this image.",
});
const replaced = failed({
  code: commonErrors.conflict.code,
  message: "The image got another file at the same time.",
});

/** Predicts the removal of metadata from the reports of the files. Nothing can be written without the stripped files. */
export function predictStrip(scope: StripScope): BatchChange {
  return {
    metadata: { what: scope },
    evaluate: (images) => evaluateStrip(images, scope),
    apply: rejectApply,
  };
}

function rejectApply(): never {
  throw new Error("files are stripped one by one");
}

async function evaluateStrip(images: readonly BatchImage[], scope: StripScope): Promise<ItemResult[]> {
  const files = await findFileMetadata(images.map(({ id }) => id));
  return images.map((image) => {
    if (image.deletedAt !== null) return failed(imageErrors.deleted);
    const file = files.get(image.id);
    if (!file) return failed(uploadErrors.missing);
    if (file.isUploading) return uploading;
    // Files from before reports existed may have anything.
    const isStripped = file.metadata?.kept.every((kind) =>
      scope === "location" ? kind !== "gps" : visibleKinds.includes(kind),
    );
    return isStripped ? unchanged : { status: "changed" };
  });
}

/** Publishes the stripped copy of one image's file; without a copy there was nothing to strip. */
export function publishStrip(
  actor: Actor,
  scope: StripScope,
  stripped: StrippedFile | undefined,
): BatchChange {
  return {
    metadata: { what: scope },
    evaluate: async (images) => {
      const results = await evaluateStrip(images, scope);
      return results.map((result, at) => {
        if (result.status !== "changed") return result;
        if (!stripped) return unchanged;
        return images[at]?.generation === stripped.source.generation ? result : replaced;
      });
    },
    apply: async () => {
      if (!stripped) throw new Error("there is no stripped file");
      return { action: "upload", generation: await publishStrippedFile(actor, stripped), fields: ["info"] };
    },
  };
}
