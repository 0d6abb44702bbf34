import { chunk } from "@/lib/platform/database/batches";
import { type CdnPurger, createDeadline, type Deadline, sendCdnRequest, toPurgeError } from "./cdn-purger";

interface Options {
  /** The origins of all nodes. */
  urls: readonly string[];
  token: string;
}

/** Fits in one header of Varnish's default length. */
const maxTagsPerRequest = 100;

/** Purges independent Varnish nodes; succeeds only when every node confirms. */
export function createVarnishPurger({ urls, token }: Options): CdnPurger {
  return {
    name: "varnish",
    async purge({ tags, timeoutMs }) {
      const deadline = createDeadline(timeoutMs);
      const results = await Promise.allSettled(urls.map((url) => purgeNode(url, tags, { token, deadline })));
      const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `${failures.length} of ${urls.length} Varnish nodes did not purge`,
        );
    },
  };
}

async function purgeNode(
  url: string,
  tags: readonly string[],
  { token, deadline }: { token: string; deadline: Deadline },
): Promise<void> {
  for (const batch of chunk(tags, maxTagsPerRequest)) {
    const headers = { "albumen-purge-tags": batch.join(" "), "albumen-purge-token": token };
    const response = await sendCdnRequest(`${url}/`, { target: url, method: "PURGE", headers, deadline });
    if (response.status !== 200) throw toPurgeError(url, response);
  }
}
