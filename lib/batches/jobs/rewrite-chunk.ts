import type { Actor } from "@/lib/kernel/actor";
import { discardRewrittenFile, prepareCopy, prepareStrippedFile, type RewrittenFile } from "@/lib/uploads";
import { applyChange, runAction } from "../apply-change";
import type { ItemResult } from "../field-values";
import type { RewriteAction } from "../resource";
import { publishRewrite } from "../rewrite-change";
import { type PreparedWork, toFailure } from "./prepared-work";

/** Rewrites the file of an image. */
export async function prepareRewrite(
  actor: Actor,
  imageId: string,
  action: RewriteAction,
): Promise<PreparedWork> {
  const { result, rewritten } = await rewriteIfChanged(actor, imageId, action).catch((error) => ({
    result: toFailure(error),
    rewritten: undefined,
  }));
  let isPublished = false;

  return {
    async publish(publisher, metadata) {
      if (result) return [result];

      const results = await applyChange(publisher, async () => publishRewrite(publisher, action, rewritten), {
        ids: [imageId],
        metadata: { action: action.action, ...metadata },
      });
      isPublished = results[0]?.status === "changed";
      return results;
    },
    async discard() {
      if (rewritten && !isPublished) await discardRewrittenFile(rewritten);
    },
  };
}

/** The rewritten file, or the result if there is none. */
interface Rewrite {
  result?: ItemResult;
  rewritten?: RewrittenFile | undefined;
}

async function rewriteIfChanged(actor: Actor, imageId: string, action: RewriteAction): Promise<Rewrite> {
  const [result] = await runAction(actor, action, { ids: [imageId], isDryRun: true });
  if (result?.status !== "changed") return result ? { result } : {};

  return { rewritten: await rewrite(actor, imageId, action) };
}

function rewrite(actor: Actor, imageId: string, action: RewriteAction): Promise<RewrittenFile | undefined> {
  return action.action === "strip"
    ? prepareStrippedFile(actor, imageId, action.what)
    : prepareCopy(actor, imageId, { encrypted: action.action === "encrypt" });
}
