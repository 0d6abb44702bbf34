import { LRUCache } from "lru-cache";
import { isCacheTrusted, onCacheLost, onDomainChange, onOwnerChange } from "@/lib/caching";
import { secondMs } from "@/lib/kernel/time";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { findServedDomain } from "./repository";

/** The owner whose images a domain serves. */
export interface ServedDomain {
  hostname: string;
  uid: string;
  handle: string;
}

const servedTtlMs = 60 * secondMs;
const unknownTtlMs = 10 * secondMs;
const maxEntries = 5_000;
const hostShape = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const maxHostLength = 253;

class DomainDirectory {
  private readonly served = new LRUCache<string, ServedDomain>({ max: maxEntries, ttl: servedTtlMs });
  private readonly unknown = new LRUCache<string, true>({ max: maxEntries, ttl: unknownTtlMs });
  private readonly inFlight = singleFlight<ServedDomain | undefined>();
  /** Counts changes, so that nothing is stored that was read before one. */
  private changeCount = 0;

  constructor() {
    onDomainChange(() => this.clear());
    onCacheLost(() => this.clear());
    onOwnerChange((uid) => {
      this.changeCount++;
      for (const [hostname, domain] of [...this.served.entries()])
        if (domain.uid === uid) this.served.delete(hostname);
    });
  }

  find(hostname: string): ServedDomain | undefined | Promise<ServedDomain | undefined> {
    if (hostname.length > maxHostLength || !hostShape.test(hostname)) return undefined;
    if (!isCacheTrusted() || env().isServerless) return read(hostname);

    const known = this.served.get(hostname);
    if (known || this.unknown.has(hostname)) return known;

    return this.inFlight(`${hostname}#${this.changeCount}`, () => this.load(hostname, this.changeCount));
  }

  private async load(hostname: string, changeCount: number): Promise<ServedDomain | undefined> {
    const domain = await read(hostname);
    if (changeCount !== this.changeCount) return domain;

    if (domain) this.served.set(hostname, domain);
    else this.unknown.set(hostname, true);

    return domain;
  }

  private clear(): void {
    this.changeCount++;
    this.served.clear();
    this.unknown.clear();
  }
}

async function read(hostname: string): Promise<ServedDomain | undefined> {
  const row = await findServedDomain(hostname);
  return row && { hostname, ...row };
}

/**
 * Finds the domain of a request, without a query for most. A change of a domain is known to every
 * process before its caller gets a response.
 */
export function findDomainOfHost(hostname: string): ReturnType<DomainDirectory["find"]> {
  return singleton("domain-directory", () => new DomainDirectory()).find(hostname);
}
