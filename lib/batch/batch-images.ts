import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/transaction";
import type { Change, Verdict } from "./change";
import { changeOf } from "./change-of";
import { type BatchImage, findImages, lockImages } from "./repository";
import type { BatchOutcome, BatchRequest, BatchResult } from "./resource";
import { inTurn } from "./turns";

/**
 * Makes one change to many images, in one transaction: all that can be changed are, or the service failed and none was.
 * What cannot be changed is said image by image. An id that is nobody's and one that is another owner's are the same.
 */
export async function batchImages(actor: Actor, request: BatchRequest): Promise<BatchResult> {
  const verdicts = await inTurn(actor.owner, () => runBatch(actor.owner, request));
  const results = request.ids.map((id) => outcomeOf(id, verdicts.get(id) ?? unknown));
  const count = (status: BatchOutcome["status"]) =>
    results.filter((result) => result.status === status).length;
  return {
    action: request.action,
    dry_run: request.dry_run,
    results,
    changed: count("changed"),
    unchanged: count("unchanged"),
    failed: count("failed"),
  };
}

/** Verdicts on those of the ids that are images of the owner. */
export async function runBatch(owner: string, request: BatchRequest): Promise<Map<string, Verdict>> {
  return transaction(async () => {
    const change = await changeOf(owner, request);
    const ids = request.ids.filter((id) => isId("img", id));
    const read = request.dry_run ? findImages : lockImages;
    const images = await read(owner, ids);
    const verdicts = await judge(change, images);
    const said = { action: request.action, ...change.said };
    if (!request.dry_run) await make(owner, { ...change, said }, verdicts);
    return verdicts;
  });
}

const unknown: Verdict = { code: commonErrors.notFound.code, message: "There is no such image." };

async function judge(change: Change, images: readonly BatchImage[]): Promise<Map<string, Verdict>> {
  const verdicts = await change.judge(images);
  return new Map(images.map((image, at) => [image.id, verdicts[at] ?? unknown]));
}

async function make(owner: string, change: Change, verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const ids = [...verdicts].flatMap(([id, verdict]) => (verdict === "changed" ? [id] : []));
  if (ids.length === 0) return;
  await change.apply(ids);
  await recordAudit({
    ...{ owner, action: change.audit, fields: change.fields, resourceType: "image" },
    ...{ affectedCount: ids.length, metadata: { ...change.said, ids } },
  });
}

function outcomeOf(id: string, verdict: Verdict): BatchOutcome {
  if (typeof verdict === "string") return { id, status: verdict };
  return { id, status: "failed", code: verdict.code, message: verdict.message };
}
