import type { VariantJob } from "@/lib/engine";
import { lockImage } from "@/lib/images";
import { minuteMs } from "@/lib/kernel/time";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { announceImageChange } from "@/lib/platform/image-changes";
import { objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { keysBeyondLimit } from "./custom-slots";
import { noteCreated } from "./note-created";
import { renderMissing } from "./render-missing";
import { type Attempted, renderOrGiveUp } from "./render-or-give-up";
import { findSource, listVariantRows, lockRendering, setRenderFailure, type Variant } from "./repository";
import { saveRenderings } from "./save-renderings";
import { summarise } from "./summarise";

/** Longer than the decoder gives any rendering, on a machine that is busy with other things. */
const maxRenderingMs = 6 * minuteMs;

export interface Wanted {
  imageId: string;
  generation: number;
  jobs: readonly VariantJob[];
  /** Someone is waiting for the answer; what could not be made before is not tried again for him. */
  urgent: boolean;
}

export interface Outcome {
  /** What is known of the wanted variants now. */
  rows: Variant[];
  /** The custom variants for which there was no slot. */
  refused: string[];
}

const nothing: Outcome = { rows: [], refused: [] };

/**
 * Renders those of the wanted variants that are not there yet, out of one decode, and makes them known in one transaction.
 * Renderers of one generation follow one another, in all processes, so nothing is rendered twice and the last free slot for
 * a custom variant goes to one of them. The work of a generation that was replaced meanwhile is thrown away. What cannot be
 * rendered is noted for good, what may go well another time is thrown.
 */
export async function renderVariants(wanted: Wanted): Promise<Outcome> {
  const { imageId, generation } = wanted;
  const written: string[] = [];
  let isKept = true;
  try {
    return await transaction(async () => {
      await lockRendering(imageId, generation, maxRenderingMs);
      const source = await findSource(imageId, generation);
      if (!source?.file.blobKey || source.liveGeneration !== generation) return nothing;
      const existing = await listVariantRows(imageId, generation);
      const { refused, missing, known } = sorted(wanted, existing);
      // The job of presets that are all there still has to say so on the image.
      if (missing.length === 0 && (wanted.urgent || refused.length > 0)) return { refused, rows: known };
      const outcome = await renderOrGiveUp(source.file, missing, () =>
        renderMissing(source, { ...wanted, jobs: missing, existing, written }),
      );
      const { rows } = outcome;
      isKept = await keep(wanted, outcome);
      if (!isKept) return nothing;
      if (wanted.urgent) await noteCreated(source, newCustomKeys(rows, existing));
      return { refused, rows: [...known, ...rows] };
    });
  } catch (error) {
    // After any other failure the rows may be there: the database can be lost between commit and answer.
    if (error instanceof DecoderFailure) isKept = false;
    throw error;
  } finally {
    if (!isKept) await objectStore().delete(written);
  }
}

function sorted({ jobs, urgent }: Wanted, existing: readonly Variant[]) {
  const ready = existing.filter((row) => row.status === "ready");
  const refused = keysBeyondLimit(
    ready,
    jobs.map((job) => job.key),
  );
  const isOf = (job: VariantJob) => (row: Variant) => row.variantKey === job.key && row.format === job.format;
  const settled = urgent ? existing : ready;
  return {
    refused,
    missing: jobs.filter((job) => !refused.includes(job.key) && !settled.some(isOf(job))),
    known: settled.filter((row) => jobs.some((job) => isOf(job)(row))),
  };
}

/** False when the generation is not the live one any more. */
async function keep(wanted: Wanted, { rows, gaveUp }: Attempted): Promise<boolean> {
  const { imageId, generation } = wanted;
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return false;
  await saveRenderings(wanted, rows);
  if (gaveUp !== null) await setRenderFailure(imageId, generation, gaveUp);
  await summarise(imageId, generation);
  await announceImageChange(imageId);
  return true;
}

function newCustomKeys(rows: readonly Variant[], existing: readonly Variant[]): string[] {
  const before = new Set(existing.filter((row) => row.status === "ready").map((row) => row.variantKey));
  return rows
    .filter((row) => row.status === "ready" && isCustomKey(row.variantKey) && !before.has(row.variantKey))
    .map((row) => row.variantKey);
}
