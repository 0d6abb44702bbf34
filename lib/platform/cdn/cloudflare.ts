import { z } from "zod";
import { chunk } from "@/lib/platform/database/batches";
import { type CdnPurger, createDeadline, sendCdnRequest, toPurgeError } from "./cdn-purger";

interface Options {
  zoneId: string;
  apiToken: string;
  apiUrl: string;
}

const target = "Cloudflare";
/** Cloudflare rejects more. */
const maxTagsPerRequest = 100;

const PurgeResponse = z.object({ success: z.boolean() });

export function createCloudflarePurger({ zoneId, apiToken, apiUrl }: Options): CdnPurger {
  const url = `${apiUrl}/zones/${encodeURIComponent(zoneId)}/purge_cache`;
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
  return {
    name: "cloudflare",
    async purge({ tags, timeoutMs }) {
      const deadline = createDeadline(timeoutMs);
      for (const batch of chunk(tags, maxTagsPerRequest)) {
        const body = JSON.stringify({ tags: batch });
        const response = await sendCdnRequest(url, { target, method: "POST", headers, body, deadline });
        if (response.status !== 200 || !isSuccess(response.text)) throw toPurgeError(target, response);
      }
    },
  };
}

/** A 200 alone does not mean success. */
function isSuccess(text: string): boolean {
  try {
    return PurgeResponse.parse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
