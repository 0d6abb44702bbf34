import { z } from "zod";
import { chunk } from "@/lib/kernel/chunk";
import { askCdn, deadlineIn, refusal } from "./ask-cdn";
import type { CdnPurger } from "./cdn-purger";

interface Options {
  zoneId: string;
  apiToken: string;
  apiUrl: string;
}

const who = "Cloudflare";
/** More are refused. */
const tagsARequest = 100;

const Answer = z.object({ success: z.boolean() });

export function createCloudflarePurger({ zoneId, apiToken, apiUrl }: Options): CdnPurger {
  const url = `${apiUrl}/zones/${encodeURIComponent(zoneId)}/purge_cache`;
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
  return {
    name: "cloudflare",
    async purge({ tags, timeoutMs }) {
      const deadline = deadlineIn(timeoutMs);
      for (const portion of chunk(tags, tagsARequest)) {
        const body = JSON.stringify({ tags: portion });
        const answer = await askCdn(url, { who, method: "POST", headers, body, deadline });
        if (answer.status !== 200 || !isSuccess(answer.text)) throw refusal(who, answer);
      }
    },
  };
}

/** The status alone does not say it. */
function isSuccess(text: string): boolean {
  try {
    return Answer.parse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
