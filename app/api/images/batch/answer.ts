import { getJob } from "@/lib/batches/jobs";
import { StartedJob } from "@/lib/batches/jobs/resource";
import { type BatchAnswer, BatchResult } from "@/lib/batches/results/resource";
import { ok, started } from "@/lib/http";
import type { Actor } from "@/lib/kernel/actor";

/** The responses of an endpoint that changes many images, at once or by a job. */
export const batchSuccess = ok(BatchResult, "The result of each image", {
  started: { schema: StartedJob, description: "The batch job" },
});

export async function answerBatch(actor: Actor, answer: BatchAnswer) {
  return "result" in answer ? answer.result : started({ job: await getJob(actor, answer.jobId) });
}
