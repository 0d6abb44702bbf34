import { createReadStream } from "node:fs";
import type { VariantJob } from "@/lib/engine";
import { lockImage } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { announceImageChange } from "@/lib/platform/image-changes";
import { objectStore, withScratchFolder } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { keysBeyondLimit } from "./custom-slots";
import { noteCreated } from "./note-created";
import { renderFiles } from "./render-files";
import { findSource, listVariantRows, lockRendering, type NewVariant, saveVariants } from "./repository";
import { summarise } from "./summarise";
import { newVariantKey } from "./variant-blob";

/** Longer than the decoder gives any rendering. */
const maxRenderingSeconds = 120;

interface Rendering {
  imageId: string;
  generation: number;
  jobs: readonly VariantJob[];
  /** Someone is waiting for the answer. */
  urgent: boolean;
}

/**
 * Renders those of the wanted variants that are not there yet, out of one decode, and makes them known in one transaction.
 * Renderers of one generation follow one another, in all processes, so nothing is rendered twice and the last free slot for
 * a custom variant goes to one of them. The work of a generation that was replaced meanwhile is thrown away. Returns the
 * custom variants for which there was no slot.
 */
export async function renderVariants(rendering: Rendering): Promise<string[]> {
  const { imageId, generation, jobs } = rendering;
  const written: string[] = [];
  let isKept = true;
  try {
    return await transaction(async () => {
      await lockRendering(imageId, generation, maxRenderingSeconds);
      const source = await findSource(imageId, generation);
      if (!source?.file.blobKey || source.liveGeneration !== generation) return [];
      const existing = (await listVariantRows(imageId, generation)).filter((row) => row.status === "ready");
      const refused = keysBeyondLimit(
        existing,
        jobs.map((job) => job.key),
      );
      const missing = jobs.filter(
        (job) =>
          !refused.includes(job.key) &&
          !existing.some((row) => row.variantKey === job.key && row.format === job.format),
      );
      if (missing.length === 0 && refused.length > 0) return refused;
      const rows =
        missing.length > 0 ? await renderMissing(source, { ...rendering, jobs: missing }, written) : [];
      isKept = await keep(rendering, rows);
      const isNew = (key: string) => isCustomKey(key) && !existing.some((row) => row.variantKey === key);
      if (isKept && rendering.urgent) await noteCreated(source, missing.map((job) => job.key).filter(isNew));
      return refused;
    });
  } catch (error) {
    // After any other failure the rows may be there: the database can be lost between commit and answer.
    if (error instanceof DecoderFailure) isKept = false;
    throw error;
  } finally {
    if (!isKept) await objectStore().delete(written);
  }
}

/** False when the generation is not the live one any more. */
async function keep({ imageId, generation }: Rendering, rows: readonly NewVariant[]): Promise<boolean> {
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return false;
  await saveVariants(rows);
  await summarise(imageId, generation);
  await announceImageChange(imageId);
  return true;
}

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;

async function renderMissing(
  source: Source,
  { jobs, urgent }: Rendering,
  written: string[],
): Promise<NewVariant[]> {
  const { file } = source;
  return withScratchFolder(async (outFolder) => {
    const rendered = await renderFiles(source, { jobs, outFolder, urgent });
    const now = isoTime();
    return Promise.all(
      rendered.map(async (one): Promise<NewVariant> => {
        const key = newVariantKey(file.imageId);
        written.push(key);
        await objectStore().put(key, createReadStream(one.file));
        return {
          imageId: file.imageId,
          generation: file.generation,
          variantKey: one.key,
          format: one.format,
          kind: kindOf(one.key),
          status: "ready",
          blobKey: key,
          contentType: one.contentType,
          sizeBytes: one.sizeBytes,
          width: one.width,
          height: one.height,
          createdAt: now,
          updatedAt: now,
        };
      }),
    );
  });
}

export function kindOf(variantKey: string): "preset" | "custom" {
  return isCustomKey(variantKey) ? "custom" : "preset";
}
