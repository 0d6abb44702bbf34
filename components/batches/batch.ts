import { ApiError } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { type ListFilters, toFiltersBody } from "@/components/image-lists/filters";
import type { components } from "@/packages/client/src/schema";
import { followJob, type Job, listFailedIds } from "./job";
import type { Selection } from "./selection";

type BatchRequest = components["schemas"]["BatchRequest"];
type BatchResult = components["schemas"]["BatchResult"];
type BatchFailure = BatchResult["failures"][number];

type DateSample = components["schemas"]["DateSample"];

type WithoutTarget<Request> = Request extends unknown
  ? Omit<Request, "ids" | "query" | "except_ids" | "dry_run">
  : never;
/** The action of a batch, without its images. */
export type BatchChange = WithoutTarget<BatchRequest>;

/** The images of a batch: some, or all that match the filters of a list. */
export interface BatchTarget {
  selection: Selection;
  filters: ListFilters;
}

const selectionNumbers = new WeakMap<Selection, number>();
let lastSelectionNumber = 0;

/**
 * Returns a number of its own for each selection. A query key made of ten thousand ids would be
 * hashed at every render.
 */
export function selectionNumber(selection: Selection): number {
  const number = selectionNumbers.get(selection) ?? ++lastSelectionNumber;
  selectionNumbers.set(selection, number);
  return number;
}

/** The result of a batch, or its preview. */
export interface BatchOutcome {
  changed: number;
  unchanged: number;
  failed: number;
  failures: BatchFailure[];
  failedIds: string[];
  /** The estimated size of the images that a preview would create. */
  estimatedBytes: number;
  /** The first changes that a preview of capture dates would make. */
  samples: DateSample[];
  /** The jobs that can be undone. */
  undoJobs: string[];
  /** Whether it ended before all images were done. */
  isCancelled: boolean;
  /**
   * The reason why the remaining images were not tried; images of further requests count as failed.
   */
  error?: unknown;
}

/** The most ids of a request that is answered at once. */
const maxIds = 500;
/** The most samples of a preview. */
const maxSamples = 5;

interface BatchOptions {
  isDryRun?: boolean;
  /** Ends a dry run. */
  signal?: AbortSignal;
  /** Called while the service does a part in the background. */
  onProgress?: (job: Job) => void;
}

/**
 * Does a change to its end, or counts what it would do. Many ids are several requests; each may
 * become a job.
 * @throws ApiError if nothing was done
 */
export async function sendBatch(
  change: BatchChange,
  target: BatchTarget,
  { isDryRun = false, signal, onProgress = () => undefined }: BatchOptions = {},
): Promise<BatchOutcome> {
  const outcomes: BatchOutcome[] = [];
  const parts = namesImages(change) ? [{}] : requestTargets(target);
  for (const [index, part] of parts.entries()) {
    try {
      const body = { ...change, ...part, dry_run: isDryRun } as BatchRequest;
      const answer = await unwrap(api.POST("/images/batch", { body, ...(signal && { signal }) }));
      outcomes.push("job" in answer ? await finishJob(answer.job, onProgress) : toOutcome(answer));
    } catch (error) {
      if (isDryRun || outcomes.length === 0) throw error;

      const failedIds = parts.slice(index).flatMap(({ ids = [] }) => ids);
      outcomes.push({ ...nothing, failed: failedIds.length, failedIds, error });
      break;
    }
    if (outcomes.at(-1)?.isCancelled) break;
  }

  return outcomes.reduce(addOutcomes, nothing);
}

const nothing: BatchOutcome = {
  changed: 0,
  unchanged: 0,
  failed: 0,
  failures: [],
  failedIds: [],
  estimatedBytes: 0,
  samples: [],
  undoJobs: [],
  isCancelled: false,
};

function addOutcomes(sum: BatchOutcome, part: BatchOutcome): BatchOutcome {
  return {
    changed: sum.changed + part.changed,
    unchanged: sum.unchanged + part.unchanged,
    failed: sum.failed + part.failed,
    failures: [...sum.failures, ...part.failures],
    failedIds: [...sum.failedIds, ...part.failedIds],
    estimatedBytes: sum.estimatedBytes + part.estimatedBytes,
    samples: [...sum.samples, ...part.samples].slice(0, maxSamples),
    undoJobs: [...sum.undoJobs, ...part.undoJobs],
    isCancelled: sum.isCancelled || part.isCancelled,
    error: sum.error ?? part.error,
  };
}

function toOutcome({
  results,
  undo_job,
  estimated_bytes = 0,
  samples = [],
  ...result
}: BatchResult): BatchOutcome {
  const { changed, unchanged, failed, failures } = result;
  return {
    changed,
    unchanged,
    failed,
    failures,
    estimatedBytes: estimated_bytes,
    samples,
    failedIds: results.filter(({ status }) => status === "failed").map(({ id }) => id),
    undoJobs: undo_job === null ? [] : [undo_job],
    isCancelled: false,
  };
}

async function finishJob(started: Job, onProgress: (job: Job) => void): Promise<BatchOutcome> {
  const job = await followJob(started, onProgress);
  return {
    changed: job.changed,
    unchanged: job.unchanged,
    failed: job.failed,
    failures: [],
    estimatedBytes: 0,
    samples: [],
    failedIds: job.failed > 0 ? await listFailedIds(job.id) : [],
    undoJobs: job.can_undo ? [job.id] : [],
    isCancelled: job.status === "cancelled",
    ...(job.status === "failed" && {
      error: new ApiError("INTERNAL_ERROR", { status: 500, message: "The job failed." }),
    }),
  };
}

/** Whether the change itself has its images, up to 1,000. */
function namesImages(change: BatchChange): boolean {
  if (change.action === "rate") return change.ratings !== undefined;
  return change.action === "pick" && change.picks !== undefined;
}

/** The parts of requests that name their images: many ids are several requests. */
function requestTargets({ selection, filters }: BatchTarget): Array<Partial<BatchRequest>> {
  if (selection.kind === "query") {
    const exceptIds = [...selection.exceptIds];
    return [{ query: toFiltersBody(filters), ...(exceptIds.length > 0 && { except_ids: exceptIds }) }];
  }

  const ids = [...selection.ids];
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => ({
    ids: ids.slice(part * maxIds, (part + 1) * maxIds),
  }));
}
