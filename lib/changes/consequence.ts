import type { AuditAction } from "@/lib/audit/resource";
import type { CacheInvalidation } from "@/lib/caching";
import type { CollectionChangeType, ImageChangeType } from "@/lib/images/changes/resource";
import type { JobEvent } from "@/lib/jobs";
import type { ChangeOf, RecordChange, ResourceType } from "./change";
import type { DomainEvents } from "./domain-events";

/** The consequences of a change. */
export interface Consequences {
  audit?: AuditEntry;
  caches?: CacheInvalidation | undefined;
  /** Images whose copies in `image_search` and search words need an update, and their embedding. */
  searchWords?: readonly string[];
  /** Images whose copies in `image_search` need an update, but not the words. */
  searchRows?: readonly string[];
  /** Images whose embedding needs an update, if they were analyzed. */
  embeddings?: readonly string[];
  /**
   * The change that clients follow: a member of the image, album, tag or collection resource is
   * different.
   */
  followed?: FollowedChange;
  /** Images whose backup is out of date. Variants are rendered again, and not in it. */
  backup?: readonly string[];
  /** Whether public pages, lists or feeds of the library show what the change is about. */
  pages?: boolean;
  /**
   * Whether authentication reads what the change is about: of the account, its keys, sessions and
   * memberships, or of the library for its members.
   */
  credentials?: boolean;
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

/** A change of images, or of albums, tags or collections themselves, as clients read it that follow them. */
export interface FollowedChange {
  type: ImageChangeType | CollectionChangeType;
  /** Slugs for a change of albums or tags, IDs for a change of collections. */
  imageIds: readonly string[];
}

type WithAction<Changes, Action> = Changes extends { action: infer Actions }
  ? Action extends Actions
    ? Changes & { action: Action }
    : never
  : never;

/** The entries of a resource in the table of consequences, one for each action. */
export type EntriesOf<Resource extends ResourceType> = {
  [Action in ChangeOf<Resource>["action"]]: (change: WithAction<ChangeOf<Resource>, Action>) => Consequences;
};

/** Returns the audit entry of a record. */
export function auditRecord(change: RecordChange): AuditEntry {
  const { id, action } = change;

  return action === "update" ? { action, id, metadata: { fields: change.fields } } : { action, id };
}
