import type { Actor } from "@/lib/kernel/actor";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { requireJob } from "./manage-jobs";
import { listDoneChunks, type StoredResult } from "./repository";
import type { JobResult, JobResultPage } from "./resource";

interface ResultQuery {
  limit: number;
  cursor?: string | undefined;
  status?: JobResult["status"] | undefined;
}

/** Few, because a chunk's results may take 100 KB. */
const chunksPerQuery = 4;

/** Returns the results so far, in the order of the job's images. */
export async function listJobResults(
  actor: Actor,
  id: string,
  { limit, cursor, status }: ResultQuery,
): Promise<JobResultPage> {
  await requireJob(actor, id);
  const cursorScope = `job-results:${actor.library.uid}:${id}:${status ?? ""}`;
  const [first, skipped] = cursor === undefined ? ["0", "0"] : decodeCursor(cursor, cursorScope);
  let [position, index] = [Number(first), Number(skipped)];
  const data: JobResult[] = [];
  for (;;) {
    const chunks = await listDoneChunks(id, { from: position, status, limit: chunksPerQuery });
    for (const chunk of chunks) {
      const results = (chunk.results ?? []).filter(
        (result) => status === undefined || result.status === status,
      );
      for (const result of results.slice(chunk.position === position ? index : 0)) {
        if (data.length === limit)
          return { data, next_cursor: encodeCursor([String(position), String(index)], cursorScope) };

        if (chunk.position !== position) [position, index] = [chunk.position, 0];
        data.push(toJobResult(result));
        index++;
      }
    }

    const last = chunks.at(-1);
    if (!last || chunks.length < chunksPerQuery) return { data, next_cursor: null };

    [position, index] = [last.position + 1, 0];
  }
}

function toJobResult({ id, status, code, message, previous, created }: StoredResult): JobResult {
  return {
    id,
    status,
    code: code ?? null,
    message: message ?? null,
    previous: previous ?? null,
    ...(created !== undefined && { created_image: created }),
  };
}
