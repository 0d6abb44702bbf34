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

/** Purges from inside a function of Vercel, which needs no token. */
export function createVercelFunctionPurger(): CdnPurger {
  return {
    name: "vercel",
    async purge({ tags }) {
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
