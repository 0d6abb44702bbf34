/** Requests and bytes by image and variant. */
export type CountedTraffic = Map<string, { requests: number; bytes: number }>;

/** Numbers that look random and are the same in each run. */
export interface Random {
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };

  return { below, pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value };
}

interface LedgerCall {
  origin: string;
  pathname: string;
  /** The image and the variant. */
  place: string;
  day: string;
}

const accepts = ["image/avif,image/webp,*/*", "image/webp,*/*", "*/*"];
const ranges = ["bytes=0-99", "bytes=100-", "bytes=-50"];

/**
 * The requests of a client through a cache, with the bytes that it received.
 */
export class TrafficLedger {
  readonly counted: CountedTraffic = new Map();
  /** Requests and bytes of hits. */
  readonly hitsByDay = new Map<string, { requests: number; bytes: number }>();
  hits = 0;
  requests = 0;
  /** Places of which the client does not know how many bytes the server sent. */
  readonly uncertain = new Set<string>();
  /** Entity tag of a representation that was received whole. */
  private readonly known = new Map<string, { etag: string }>();

  /** Sends a request, and records what came: whole, a part, a head or "not modified". */
  async request(call: LedgerCall, random: Random): Promise<void> {
    const accept = random.pick(accepts);
    const representation = `${call.origin} ${call.pathname} ${accept}`;
    const known = this.known.get(representation);
    const kind = known ? random.pick(["whole", "whole", "range", "head", "condition"]) : "whole";
    const headers = {
      accept,
      ...(kind === "range" && { range: random.pick(ranges) }),
      ...(kind === "condition" && known && { "if-none-match": known.etag }),
    };

    const method = kind === "head" ? "HEAD" : "GET";
    const response = await fetch(call.origin + call.pathname, { method, headers });
    const { length } = Buffer.from(await response.arrayBuffer());
    if (![200, 206, 304].includes(response.status)) throw new Error(`${call.pathname}: ${response.status}`);

    const isHit = response.headers.get("x-cache") === "HIT";
    if (kind === "whole") this.known.set(representation, { etag: response.headers.get("etag") ?? "" });
    // The cache may have fetched more than this part, or less.
    else if (!isHit) this.uncertain.add(call.place);
    this.record(call, length, isHit);
  }

  private record({ place, day }: LedgerCall, bytes: number, isHit: boolean): void {
    const sum = this.counted.get(place) ?? { requests: 0, bytes: 0 };
    this.counted.set(place, { requests: sum.requests + 1, bytes: sum.bytes + bytes });
    this.requests++;
    if (!isHit) return;

    this.hits++;
    const ofDay = this.hitsByDay.get(day) ?? { requests: 0, bytes: 0 };
    this.hitsByDay.set(day, { requests: ofDay.requests + 1, bytes: ofDay.bytes + bytes });
  }
}
