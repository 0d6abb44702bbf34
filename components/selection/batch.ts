import { ApiError } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import type { components } from "@/components/api/schema";
import { type ListFilters, toFiltersBody } from "@/components/library/filters";
import { isActiveJob, type Job } from "./job";
import type { Selection } from "./selection";

type BatchRequest = components["schemas"]["BatchRequest"];
type BatchResult = components["schemas"]["BatchResult"];
export type BatchFailure = BatchResult["failures"][number];

type WithoutTarget<Request> = Request extends unknown
  ? Omit<Request, "ids" | "query" | "except_ids" | "dry_run">
  : never;
/** What a batch does, without the images it does it to. */
export type BatchChange = WithoutTarget<BatchRequest>;

/** The images of a batch: some, or all that match the filters of a list. */
export interface BatchTarget {
  selection: Selection;
  filters: ListFilters;
}

const selectionNumbers = new WeakMap<Selection, number>();
let lastSelectionNumber = 0;

/** Returns a number of its own for each selection. A query key made of ten thousand ids would be hashed at every render. */
export function selectionNumber(selection: Selection): number {
  const number = selectionNumbers.get(selection) ?? ++lastSelectionNumber;
  selectionNumbers.set(selection, number);
  return number;
}

/** What a batch has done, or would do. */
export interface BatchOutcome {
  changed: number;
  unchanged: number;
  failed: number;
  failures: BatchFailure[];
  failedIds: string[];
  /** The jobs that can be undone. */
  undoJobs: string[];
  /** Whether it ended before all images were done. */
  isCancelled: boolean;
}

/** The most ids of a request that is answered at once. */
const maxIds = 500;

/** Does a change, or counts what it would do. A large one becomes a job, which is returned instead. */
export async function sendBatch(
  change: BatchChange,
  target: BatchTarget,
  { isDryRun = false } = {},
): Promise<BatchOutcome | Job> {
  const answers: BatchResult[] = [];
  for (const images of requestTargets(target)) {
    const body = { ...change, ...images, dry_run: isDryRun } as BatchRequest;
    const answer = await unwrap(api.POST("/images/batch", { body }));
    if ("job" in answer) return answer.job;
    answers.push(answer);
  }
  return {
    changed: sumOf(answers, ({ changed }) => changed),
    unchanged: sumOf(answers, ({ unchanged }) => unchanged),
    failed: sumOf(answers, ({ failed }) => failed),
    failures: answers.flatMap(({ failures }) => failures),
    failedIds: answers.flatMap(({ results }) =>
      results.filter(({ status }) => status === "failed").map(({ id }) => id),
    ),
    undoJobs: answers.flatMap(({ undo_job }) => undo_job ?? []),
    isCancelled: false,
  };
}

export const isJob = (answer: BatchOutcome | Job): answer is Job => "status" in answer;

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

function sumOf(answers: readonly BatchResult[], count: (answer: BatchResult) => number): number {
  return answers.reduce((sum, answer) => sum + count(answer), 0);
}

/** Waits this long between two looks at a job. */
const pollMs = 1_000;

/** Follows a job to its end. */
export async function followJob(started: Job, onProgress: (job: Job) => void): Promise<Job> {
  let job = started;
  while (isActiveJob(job)) {
    onProgress(job);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    job = await readJob(job);
  }
  onProgress(job);
  return job;
}

/** Reads the job again. It goes on while the service cannot be reached. */
async function readJob(job: Job): Promise<Job> {
  try {
    return await unwrap(api.GET("/jobs/{id}", byId(job.id)));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return job;
    throw error;
  }
}

export async function undoJob(id: string): Promise<Job> {
  return (await unwrap(api.POST("/jobs/{id}/undo", byId(id)))).job;
}

/** Reads the ids of the images that a job could not change. */
export async function listFailedIds(jobId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const params = { path: { id: jobId }, query };
    const page = await unwrap(api.GET("/jobs/{id}/results", { params }));
    ids.push(...page.data.filter(({ status }) => status === "failed").map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
