import type { AuditAction } from "@/lib/audit/resource";
import type { CacheInvalidation } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type { DomainEvents } from "./domain-events";

/** The consequences of a change. */
export interface Consequences {
  audit?: AuditEntry;
  caches?: CacheInvalidation;
  /** Images whose copies in `image_search` and search words need an update. */
  searchWords?: readonly string[];
  /** Images whose copies in `image_search` need an update, but not the words. */
  searchRows?: readonly string[];
  jobs?: readonly JobEvent[];
  events?: readonly DomainEvents[];
}

export interface AuditEntry {
  action: AuditAction;
  /** Undefined when the entry covers several resources. */
  id?: string | undefined;
  count?: number;
  metadata?: Record<string, unknown>;
  /** The entry belongs in the acting account's log, not in the library's. */
  ofAccount?: boolean;
}
