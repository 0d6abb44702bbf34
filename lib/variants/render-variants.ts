import { createReadStream } from "node:fs";
import type { ImageSource, VariantJob } from "@/lib/engine";
import { isoTime } from "@/lib/kernel/time";
import { presetKeys } from "@/lib/kernel/variant-keys";
import { DecoderFailure, decoder } from "@/lib/platform/decoder";
import { announceImageChange } from "@/lib/platform/image-changes";
import { objectStore, withScratchFolder } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import {
  findSource,
  listVariantRows,
  lockRendering,
  type NewVariant,
  saveVariants,
  setVariantsSummary,
} from "./repository";
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
 * Renderers of one generation follow one another, in all processes, so nothing is rendered twice. The work of a generation
 * that was replaced meanwhile is thrown away.
 */
export async function renderVariants({ imageId, generation, jobs, urgent }: Rendering): Promise<void> {
  const written: string[] = [];
  try {
    await transaction(async () => {
      await lockRendering(imageId, generation, maxRenderingSeconds);
      const source = await findSource(imageId, generation);
      if (!source?.file.blobKey || source.liveGeneration !== generation) return;
      const existing = await listVariantRows(imageId, generation);
      const ready = existing.filter((row) => row.status === "ready");
      const missing = jobs.filter(
        (job) => !ready.some((row) => row.variantKey === job.key && row.format === job.format),
      );
      if (missing.length > 0) {
        await saveVariants(await renderMissing(source, source.file.blobKey, missing, urgent, written));
      }
      await summarise(imageId, generation);
    });
  } catch (error) {
    // After any other failure the rows may be there: the database can be lost between commit and answer.
    if (error instanceof DecoderFailure) await objectStore().delete(written);
    throw error;
  }
}

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>;
type SourceFile = Source["file"];

async function renderMissing(
  { file, owner }: Source,
  blobKey: string,
  jobs: readonly VariantJob[],
  urgent: boolean,
  written: string[],
): Promise<NewVariant[]> {
  return withScratchFolder(async (folder) => {
    const rendered = await objectStore().withLocalFile(blobKey, (localPath) =>
      decoder().renderVariants(
        { path: localPath, source: sourceOf(file), jobs, outFolder: folder },
        { fairnessKey: owner, urgent },
      ),
    );
    if (!rendered) throw new Error(`the bytes of ${file.imageId} generation ${file.generation} are missing`);
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
          kind: "preset",
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

/** The part of a complete file's facts that decides how it is rendered. */
export function sourceOf(
  file: Pick<SourceFile, "format" | "width" | "height" | "pages" | "hasAlpha">,
): ImageSource {
  return {
    format: file.format as ImageSource["format"],
    width: file.width ?? 0,
    height: file.height ?? 0,
    pages: file.pages ?? 1,
    hasAlpha: file.hasAlpha ?? false,
  };
}

async function summarise(imageId: string, generation: number): Promise<void> {
  const rows = await listVariantRows(imageId, generation);
  const ready = new Set(rows.filter((row) => row.status === "ready").map((row) => row.variantKey));
  const status = presetKeys.every((key) => ready.has(key)) ? "ready" : "pending";
  const isLive = await setVariantsSummary(imageId, generation, { ready: [...ready], status });
  if (isLive) await announceImageChange(imageId);
}
