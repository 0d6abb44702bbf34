import { api, byId, sleep, unwrap } from "@/components/api/client";

const [firstDelayMs, maxDelayMs] = [500, 8_000];

/** Removes the position from the files of images; resolves when their new files are in place. */
export async function removeLocation(imageIds: readonly string[]): Promise<void> {
  const ids = [...imageIds];
  const answer = await unwrap(
    api.POST("/images/batch", { body: { action: "strip", what: "location", ids } }),
  );
  if (!("job" in answer)) return;
  let { job } = answer;
  for (let delayMs = firstDelayMs; job.ended_at === null; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    await sleep(delayMs);
    job = await unwrap(api.GET("/jobs/{id}", byId(job.id)));
  }
  if (job.status !== "completed" || job.failed > 0) throw new Error("the location was not removed");
}
