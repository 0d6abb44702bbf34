import { api, unwrap } from "@/components/api/client";
import { followJob } from "@/components/batches/job";

type Rewrite = { action: "strip"; what: "location" } | { action: "encrypt" } | { action: "decrypt" };

/**
 * Makes another file of an image, in the background, and waits for it. Returns whether the image
 * has changed.
 */
export async function rewriteImage(id: string, change: Rewrite): Promise<boolean> {
  const started = await unwrap(api.POST("/images/batch", { body: { ...change, ids: [id] } }));
  if (!("job" in started)) throw new TypeError("files are rewritten by a job");

  const { status, failed } = await followJob(started.job, () => undefined);
  return status === "completed" && failed === 0;
}
