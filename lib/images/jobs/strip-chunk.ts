import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { discardStrippedFile, prepareStrippedFile, type StrippedFile } from "@/lib/uploads";
import { applyChange, runAction } from "../batch/apply-change";
import { publishStrip, type StripScope } from "../batch/strip-change";
import { failed, type ItemResult } from "../batch/values";

/** The stripped file of a chunk's only image, or the result if there is none. */
export interface PreparedStrip {
  imageId: string;
  result?: ItemResult;
  stripped?: StrippedFile;
}

/** Does the work on the bytes, before the transaction that publishes them. */
export async function prepareStrip(actor: Actor, imageId: string, what: StripScope): Promise<PreparedStrip> {
  const action = { action: "strip", what } as const;
  const [result] = await runAction(actor, action, { ids: [imageId], isDryRun: true });
  if (result?.status !== "changed") return { imageId, ...(result && { result }) };
  try {
    const stripped = await prepareStrippedFile(actor, imageId, what);
    return { imageId, ...(stripped && { stripped }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "unavailable" || error.kind === "internal")
      throw error;
    return { imageId, result: failed(error) };
  }
}

/** Publishes the stripped file in the open transaction. */
export async function publishStripChunk(
  actor: Actor,
  { imageId, result, stripped }: PreparedStrip,
  { what, metadata }: { what: StripScope; metadata: Record<string, unknown> },
): Promise<ItemResult[]> {
  if (result) return [result];
  return applyChange(actor, async () => publishStrip(actor, what, stripped), {
    ids: [imageId],
    metadata: { action: "strip", ...metadata },
  });
}

/** Deletes a stripped file that was not published. */
export async function discardStrip({ stripped }: PreparedStrip): Promise<void> {
  if (stripped) await discardStrippedFile(stripped);
}
