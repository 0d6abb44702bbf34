import type { Actor } from "@/lib/kernel/actor";
import { discardRewrittenFile, prepareCopy, prepareStrippedFile, type RewrittenFile } from "@/lib/uploads";
import { applyChange, runAction } from "../apply-change";
import { toFailure } from "../field-values";
import type { RewriteAction } from "../resource";
import { publishRewrite } from "../rewrite-change";
import { fileWork, type PreparedWork, settledWork } from "./prepared-work";

/** Rewrites the file of a chunk's only image. */
export async function prepareRewrite(
  actor: Actor,
  imageId: string,
  action: RewriteAction,
): Promise<PreparedWork> {
  try {
    const [result] = await runAction(actor, action, { ids: [imageId], isDryRun: true });
    if (result && result.status !== "changed") return settledWork(result);

    const rewritten = await rewrite(actor, imageId, action);
    return fileWork(
      (publisher, metadata) =>
        applyChange(publisher, async () => publishRewrite(publisher, action, rewritten), {
          ids: [imageId],
          metadata: { action: action.action, ...metadata },
        }),
      async () => {
        if (rewritten) await discardRewrittenFile(rewritten);
      },
    );
  } catch (error) {
    return settledWork(toFailure(error));
  }
}

function rewrite(actor: Actor, imageId: string, action: RewriteAction): Promise<RewrittenFile | undefined> {
  return action.action === "strip"
    ? prepareStrippedFile(actor, imageId, action.what)
    : prepareCopy(actor, imageId, { encrypted: action.action === "encrypt" });
}
