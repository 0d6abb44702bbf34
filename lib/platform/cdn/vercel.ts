import pLimit from "p-limit";
import { chunk } from "@/lib/kernel/chunk";
import { askCdn, deadlineIn, refusal } from "./ask-cdn";
import type { CdnPurger } from "./cdn-purger";

interface Options {
  /** The id or the name. */
  project: string;
  teamId: string | undefined;
  apiToken: string;
  apiUrl: string;
}

const who = "Vercel";
/** More are refused, so a large change takes many requests. */
const tagsARequest = 16;
const requestsAtOnce = 4;

/** Deletes: what is only marked as stale is shown once more. */
export function createVercelPurger({ project, teamId, apiToken, apiUrl }: Options): CdnPurger {
  const query = new URLSearchParams({ projectIdOrName: project, ...(teamId !== undefined && { teamId }) });
  const url = `${apiUrl}/v1/edge-cache/dangerously-delete-by-tags?${query}`;
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
  return {
    name: "vercel",
    async purge({ tags, timeoutMs }) {
      const deadline = deadlineIn(timeoutMs);
      const turns = pLimit(requestsAtOnce);
      const purgePortion = async (portion: string[]) => {
        const answer = await askCdn(url, {
          who,
          method: "POST",
          headers,
          body: JSON.stringify({ tags: portion }),
          deadline,
        });
        if (answer.status < 200 || answer.status > 299) throw refusal(who, answer);
      };
      await Promise.all(chunk(tags, tagsARequest).map((portion) => turns(() => purgePortion(portion))));
    },
  };
}
