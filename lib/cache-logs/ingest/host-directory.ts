import { findDomainOfHost, isOwnHost, toHostname } from "@/lib/domains";

/** A host that the source may speak for, and where the paths under it lead. */
interface Host {
  /** The handle of the library that a custom domain serves. */
  handle: string | undefined;
}

/** The most hosts that are remembered. A log can name any number. */
const maxHosts = 1_000;
const maxHostLength = 300;

/** Finds the host of a line among the hosts of a log source. */
export class HostDirectory {
  private readonly known = new Map<string, Host | null>();
  private readonly named: ReadonlySet<string>;
  private readonly isEvery: boolean;

  constructor(hosts: readonly string[]) {
    this.named = new Set(hosts);
    this.isEvery = this.named.has("*");
  }

  /** Returns null for a host that the source does not speak for. */
  find(header: string): Host | null | Promise<Host | null> {
    if (header.length > maxHostLength) return null;

    const known = this.known.get(header);
    return known === undefined ? this.load(header) : known;
  }

  private async load(header: string): Promise<Host | null> {
    const host = await this.read(toHostname(header));
    if (this.known.size >= maxHosts) this.known.clear();
    // A copy, because a part of a line would keep the whole chunk of the log in memory.
    this.known.set(Buffer.from(header).toString(), host);

    return host;
  }

  private async read(hostname: string): Promise<Host | null> {
    if (!this.named.has(hostname) && !this.isEvery) return null;
    if (isOwnHost(hostname)) return { handle: undefined };

    const domain = await findDomainOfHost(hostname);
    if (domain) return { handle: domain.handle };

    // A name of a CDN, which leads to the server.
    return this.named.has(hostname) ? { handle: undefined } : null;
  }
}
