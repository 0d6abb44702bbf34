import { api, unwrap } from "@/components/api/client";
import type { BatchTarget } from "@/components/batches/batch";
import { followJob, type Job } from "@/components/batches/job";
import { toFiltersBody } from "@/components/image-lists/filters";
import type { components } from "@/packages/client/src/schema";

export type MembershipAction = "add" | "remove";

export interface MembershipOutcome {
  changed: number;
  unchanged: number;
  failed: number;
  /** The jobs that can be undone. */
  undoJobs: string[];
}

type Schemas = components["schemas"];
type Part = Pick<Schemas["AddCollectionImages"], "ids" | "query" | "except_ids">;
/** The counts of a finished change, or the job that makes it. */
type Answer = Schemas["BatchResult"] | Schemas["StartedJob"];

/** The most ids of a request. */
const maxIds = 1_000;

/** Adds images to a collection or removes them. Many ids are several requests. */
export async function changeMembership(
  action: MembershipAction,
  id: string,
  { target, onProgress }: { target: BatchTarget; onProgress: (job: Job) => void },
): Promise<MembershipOutcome> {
  const params = { path: { id } };
  let sum: MembershipOutcome = { changed: 0, unchanged: 0, failed: 0, undoJobs: [] };
  for (const part of partsOf(target)) {
    const request = { params, body: part };
    const answer = await unwrap<Answer>(
      action === "add"
        ? api.POST("/collections/{id}/images", request)
        : api.POST("/collections/{id}/images/remove", request),
    );
    const outcome = await toOutcome(answer, onProgress);
    sum = {
      changed: sum.changed + outcome.changed,
      unchanged: sum.unchanged + outcome.unchanged,
      failed: sum.failed + outcome.failed,
      undoJobs: [...sum.undoJobs, ...outcome.undoJobs],
    };
  }

  return sum;
}

/** Images by their ids, or all that match the filters of a list. */
function partsOf({ selection, filters }: BatchTarget): Part[] {
  if (selection.kind === "query")
    return [
      {
        query: toFiltersBody(filters),
        ...(selection.exceptIds.size > 0 && { except_ids: [...selection.exceptIds] }),
      },
    ];

  const ids = [...selection.ids];
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => ({
    ids: ids.slice(part * maxIds, (part + 1) * maxIds),
  }));
}

async function toOutcome(answer: Answer, onProgress: (job: Job) => void): Promise<MembershipOutcome> {
  // A change of many images is a job.
  if ("job" in answer) {
    const job = await followJob(answer.job, onProgress);
    const { changed, unchanged, failed } = job;
    return { changed, unchanged, failed, undoJobs: job.can_undo ? [job.id] : [] };
  }

  const { changed, unchanged, failed, undo_job } = answer;
  return { changed, unchanged, failed, undoJobs: undo_job === null ? [] : [undo_job] };
}
