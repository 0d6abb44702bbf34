import { dangerouslyDeleteByTag } from "@vercel/functions";
import pLimit from "p-limit";
import { chunk } from "@/lib/platform/database/batches";
import { type CdnPurger, createDeadline, sendCdnRequest, toPurgeError } from "./cdn-purger";

interface Options {
  /** The id or the name. */
  project: string;
  teamId: string | undefined;
  apiToken: string;
  apiUrl: string;
}

/** Where the platform leaves what a function may use of it, while it serves a request. */
const requestContext = Symbol.for("@vercel/request-context");
type RequestContext = { get?: () => { purge?: unknown } | undefined };

function canPurgeHere(): boolean {
  const context = (globalThis as { [requestContext]?: RequestContext })[requestContext];
  return context?.get?.()?.purge !== undefined;
}

/** Purges from inside a function of Vercel, which needs no token. */
export function createVercelFunctionPurger(): CdnPurger {
  return {
    name: "vercel",
    async purge({ tags }) {
      // Elsewhere the function of the package does nothing and succeeds.
      if (!canPurgeHere())
        throw new Error("Vercel offers no purge here; set VERCEL_PROJECT_ID and VERCEL_API_TOKEN.");
      for (const batch of chunk(tags, maxTagsPerRequest)) await dangerouslyDeleteByTag(batch);
    },
  };
}

const target = "Vercel";
/** Vercel rejects more, so a large change takes many requests. */
const maxTagsPerRequest = 16;
const maxConcurrentRequests = 4;

/** Deletes instead of invalidating, because Vercel serves a response marked stale once more. */
export function createVercelPurger({ project, teamId, apiToken, apiUrl }: Options): CdnPurger {
  const query = new URLSearchParams({ projectIdOrName: project, ...(teamId !== undefined && { teamId }) });
  const url = `${apiUrl}/v1/edge-cache/dangerously-delete-by-tags?${query}`;
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };

  return {
    name: "vercel",
    async purge({ tags, timeoutMs }) {
      const deadline = createDeadline(timeoutMs);
      const limit = pLimit(maxConcurrentRequests);
      const purgeBatch = async (batch: string[]) => {
        const response = await sendCdnRequest(url, {
          target,
          method: "POST",
          headers,
          body: JSON.stringify({ tags: batch }),
          deadline,
        });
        if (response.status < 200 || response.status > 299) throw toPurgeError(target, response);
      };
      await Promise.all(chunk(tags, maxTagsPerRequest).map((batch) => limit(() => purgeBatch(batch))));
    },
  };
}
