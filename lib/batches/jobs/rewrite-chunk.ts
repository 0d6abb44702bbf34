import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { discardRewrittenFile, prepareCopy, prepareStrippedFile, type RewrittenFile } from "@/lib/uploads";
import { applyChange, runAction } from "../apply-change";
import { failed, type ItemResult } from "../field-values";
import type { RewriteAction } from "../resource";
import { publishRewrite } from "../rewrite-change";

/** The rewritten file of a chunk's only image, or the result if there is none. */
export interface PreparedRewrite {
  imageId: string;
  result?: ItemResult;
  rewritten?: RewrittenFile;
}

/** Does the work on the bytes, before the transaction that publishes them. */
export async function prepareRewrite(
  actor: Actor,
  imageId: string,
  action: RewriteAction,
): Promise<PreparedRewrite> {
  try {
    const [result] = await runAction(actor, action, { ids: [imageId], isDryRun: true });
    if (result?.status !== "changed") return { imageId, ...(result && { result }) };

    const rewritten = await rewrite(actor, imageId, action);
    return { imageId, ...(rewritten && { rewritten }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "unavailable" || error.kind === "internal")
      throw error;
    return { imageId, result: failed(error) };
  }
}

function rewrite(actor: Actor, imageId: string, action: RewriteAction): Promise<RewrittenFile | undefined> {
  return action.action === "strip"
    ? prepareStrippedFile(actor, imageId, action.what)
    : prepareCopy(actor, imageId, { encrypted: action.action === "encrypt" });
}

/** Publishes the rewritten file in the open transaction. */
export async function publishRewriteChunk(
  actor: Actor,
  { imageId, result, rewritten }: PreparedRewrite,
  action: RewriteAction,
  metadata: Record<string, unknown>,
): Promise<ItemResult[]> {
  if (result) return [result];
  return applyChange(actor, async () => publishRewrite(actor, action, rewritten), {
    ids: [imageId],
    metadata: { action: action.action, ...metadata },
  });
}

/** Deletes a rewritten file that was not published. */
export async function discardRewrite({ rewritten }: PreparedRewrite): Promise<void> {
  if (rewritten) await discardRewrittenFile(rewritten);
}
