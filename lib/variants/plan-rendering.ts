import type { RenditionSpec } from "@/lib/engine";
import { findKeysOverLimit, isRowOf } from "./rendition";
import type { RenditionRow } from "./repository";
import { findSource } from "./source-repository";

export interface RenderRequest {
  imageId: string;
  generation: number;
  specs: readonly RenditionSpec[];
}

export const isReady = (row: RenditionRow) => row.status === "ready";
/** Requests do not retry failed renditions. */
export const hasBeenTried = () => true;

/** Returns undefined when the file version is not the live one. */
export async function planRendering(
  { imageId, generation, specs }: RenderRequest,
  isSettled: (row: RenditionRow) => boolean,
) {
  const source = await findSource(imageId, generation, { keys: specs.map(({ key }) => key) });
  if (!source?.file.blobKey || source.liveGeneration !== generation) return undefined;

  const storedRows = source.renditions;
  const rejectedKeys = findKeysOverLimit(
    storedRows.filter(isReady),
    source.pendingKeys,
    specs.map((spec) => spec.key),
  );
  const settledRows = storedRows.filter(isSettled);
  const isMissing = (spec: RenditionSpec) => !settledRows.some((row) => isRowOf(row, spec));

  return {
    source,
    storedRows,
    rejectedKeys,
    missingSpecs: specs.filter((spec) => !rejectedKeys.includes(spec.key) && isMissing(spec)),
    requestedRows: settledRows.filter((row) => specs.some((spec) => isRowOf(row, spec))),
  };
}

export type RenderPlan = NonNullable<Awaited<ReturnType<typeof planRendering>>>;
