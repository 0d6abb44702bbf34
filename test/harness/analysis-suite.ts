import type { AiAnalysis } from "@/lib/ai/resource";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { jpeg } from "../builders/images";
import { uploadBytes } from "../builders/uploads";
import { serveApi } from "./api-suite";
import { serveModel } from "./fake-model";

let uploads = 0;

/**
 * The API and a model for the tests of a file. Images belong to the first owner, unless another one
 * is named.
 */
export function serveAnalyses() {
  const api = serveApi();
  const model = serveModel();
  return {
    api,
    model,
    upload: async (fields: Record<string, string> = {}, owner = api.owner) =>
      owner.upload(`analysed-${++uploads}.jpg`, await jpeg(), fields),
    analyze: (id: string, owner = api.owner) =>
      owner.expect<AiAnalysis>(200, "POST", `/api/images/${id}/ai/analyze`),
    /** Gives the image another file. */
    async replace(id: string, owner = api.owner): Promise<ImageResource> {
      const replaced = await owner.expect<ImageResource>(200, "POST", `/api/images/${id}/replace`, {});
      await uploadBytes(api.origin, replaced, await jpeg({ width: 31 }));
      return owner.expect<ImageResource>(200, "POST", `/api/images/${id}/complete`);
    },
    /** Changes images by a job, until it has ended. */
    async runBatch(body: { action: string; ids: string[]; what?: string }, owner = api.owner): Promise<void> {
      const { job } = await owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body);
      while (!(await runJob(job.id)));
    },
    read: (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`),
    /** Lets nothing analyze images until the next test. */
    turnOff: () => Object.assign(env(), { ALBUMEN_AI: "off" }),
  };
}
