import { chunk } from "@/lib/kernel/chunk";
import { askCdn, type Deadline, deadlineIn, refusal } from "./ask-cdn";
import type { CdnPurger } from "./cdn-purger";

interface Options {
  /** The origins of all nodes. */
  urls: readonly string[];
  token: string;
}

/** What a header of Varnish's default length holds. */
const tagsARequest = 100;

/** Varnish nodes that know nothing of one another: an answer is forgotten when every one of them says so. */
export function createVarnishPurger({ urls, token }: Options): CdnPurger {
  return {
    name: "varnish",
    async purge({ tags, timeoutMs }) {
      const deadline = deadlineIn(timeoutMs);
      const asked = await Promise.allSettled(urls.map((url) => purgeNode(url, tags, { token, deadline })));
      const failures = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
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
  for (const portion of chunk(tags, tagsARequest)) {
    const headers = { "albumen-purge-tags": portion.join(" "), "albumen-purge-token": token };
    const answer = await askCdn(`${url}/`, { who: url, method: "PURGE", headers, deadline });
    if (answer.status !== 200) throw refusal(url, answer);
  }
}
