import type { AuditAction } from "@/lib/audit/resource";
import { type CacheInvalidation, stale, toPurgeEvents } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type {
  AlbumChange,
  ChangeOf,
  ImageChange,
  RecordChange,
  ResourceType,
  TagChange,
  VariantChange,
} from "./change";
import type { DomainEvents } from "./domain-events";
import { type ImageColumn, imageColumns } from "./image-columns";

/** The consequences of a change. */
export interface Consequences {
  audit?: AuditEntry;
  caches?: CacheInvalidation;
  /** Images whose copies in `image_search` and search words need an update. */
  searchWords?: readonly string[];
  jobs?: readonly JobEvent[];
  events?: readonly DomainEvents[];
}

interface AuditEntry {
  action: AuditAction;
  /** Undefined when the entry covers several resources. */
  id?: string | undefined;
  count?: number;
  metadata?: Record<string, unknown>;
  /** The entry belongs in the acting account's log, not in the library's. */
  ofAccount?: boolean;
}

/** The single table of consequences, by resource, action and changed columns. */
const table: { [Resource in ResourceType]: (change: ChangeOf<Resource>) => Consequences } = {
  image: ofImage,
  variant: ofVariant,
  album: ofAlbum,
  tag: ofTag,
  favourite: ({ id, action, present }) => ({
    audit: { action, id },
    events: [
      action === "create"
        ? { type: "favourite.added", take: async () => [await present()] }
        : { type: "favourite.removed", take: async () => [await present()] },
    ],
  }),
  link: ({ id, action }) => ({ audit: { action, id } }),
  license: (change) => ({ audit: ofRecord(change) }),
  api_key: (change) => ({ audit: { ...ofRecord(change), ofAccount: true } }),
  account: ({ id, action }) => ({
    audit: { action, id, ofAccount: true },
    ...(action === "delete" && {
      caches: stale.owner(id),
      jobs: [{ name: "account/closed", data: { uid: id } }],
    }),
  }),
  profile: ({ id, action, fields }) => ({
    audit: { action, id, metadata: { fields }, ofAccount: true },
    ...(fields.includes("handle") && { caches: stale.owner(id) }),
  }),
  settings: ({ id, action, fields }) => ({
    audit: { action, id, metadata: { fields }, ofAccount: true },
    // Delivery caches which custom variants anonymous visitors may create.
    ...(fields.includes("saved_custom_variants") && { caches: stale.inProcesses([id]) }),
  }),
  export: ({ id, action }) => ({ audit: { action, id, ofAccount: true } }),
  cdn: ({ id, staleId, tag }) => ({
    audit: { action: "update", id, metadata: { fields: [], purged: tag } },
    caches: stale.inProcesses([staleId]),
    jobs: toPurgeEvents([tag]),
  }),
};

export function consequencesOf<Resource extends ResourceType>(change: ChangeOf<Resource>): Consequences {
  return table[change.resource](change);
}

function ofImage(change: ImageChange): Consequences {
  if (change.action === "repair") {
    const { id: imageId, generation } = change;
    return {
      caches: stale.images([imageId]),
      jobs: [{ name: "variants/requested", data: { imageId, generation } }],
    };
  }
  const { ids, isBatch = false } = change;
  const entry = (action: AuditAction, metadata?: Record<string, unknown>): { audit: AuditEntry } => ({
    audit: { action, ...(isBatch ? { count: ids.length } : { id: ids[0] }), ...(metadata && { metadata }) },
  });
  if (change.action === "change-upload") return entry("update", { fields: ["upload"] });
  if (change.action === "purge") {
    const jobs = [...change.blobKeys].map(([imageId, blobKeys]) => ({ imageId, blobKeys }));
    return {
      ...entry("delete", { permanent: true }),
      caches: stale.images(ids),
      jobs: jobs.map((data) => ({ name: "image/purged", data })),
      events: [{ type: "image.purged", take: async () => ids.map((id) => ({ id })) }],
    };
  }
  const take = () => change.present(ids);
  switch (change.action) {
    case "create":
      if (change.generation === undefined)
        return { ...entry("create"), searchWords: ids, events: [{ type: "image.created", take }] };
      return {
        ...entry("create"),
        ...ofFirstFile(ids, change.generation),
        events: [
          { type: "image.created", take },
          { type: "image.uploaded", take },
        ],
      };
    case "upload":
      if (change.generation === 1)
        return {
          ...entry("update", { fields: change.fields }),
          ...ofFirstFile(ids, change.generation),
          events: [{ type: "image.uploaded", take }],
        };
      return {
        ...entry("update", { fields: change.fields }),
        caches: stale.images(ids),
        searchWords: ids,
        jobs: fileEvents("image/replaced", ids, change.generation),
        events: [{ type: "image.replaced", take }],
      };
    case "update":
      return {
        ...entry("update", { fields: change.fields }),
        ...ofColumns(ids, change.columns),
        events: [{ type: "image.updated", take }],
      };
    case "delete":
      return { ...entry("delete"), caches: stale.images(ids), events: [{ type: "image.deleted", take }] };
    case "expire":
      return {
        ...entry("delete", { reason: "expired" }),
        caches: stale.images(ids),
        events: [{ type: "image.expired", take }],
      };
    case "restore":
      // A CDN stores nothing of a deleted image.
      return {
        ...entry("restore"),
        caches: stale.inProcesses(ids),
        events: [{ type: "image.restored", take }],
      };
  }
}

/** A CDN stores nothing of an image before its first file. */
function ofFirstFile(ids: readonly string[], generation: number): Consequences {
  return {
    caches: stale.inProcesses(ids),
    searchWords: ids,
    jobs: fileEvents("image/uploaded", ids, generation),
  };
}

function fileEvents(
  name: "image/uploaded" | "image/replaced",
  ids: readonly string[],
  generation: number,
): JobEvent[] {
  return ids.map((imageId) => ({ name, data: { imageId, generation } }));
}

function ofColumns(ids: readonly string[], columns: readonly ImageColumn[]): Consequences {
  const effects = columns.map((column) => imageColumns[column]);
  const isStale = (caches: "processes" | "all") => effects.some((effect) => effect.staleCaches === caches);
  return {
    ...(isStale("all")
      ? { caches: stale.images(ids) }
      : isStale("processes") && { caches: stale.inProcesses(ids) }),
    ...(effects.some((effect) => effect.isSearched) && { searchWords: ids }),
  };
}

function ofVariant(change: VariantChange): Consequences {
  const { id } = change;
  switch (change.action) {
    case "request": {
      const { generation, keys } = change;
      return {
        audit: { action: "create", id, metadata: { variants: keys } },
        caches: stale.inProcesses([id]),
        ...(keys.length > 0 && {
          jobs: [{ name: "variants/requested", data: { imageId: id, generation, keys } }],
        }),
      };
    }
    case "regenerate": {
      const { key, blobKeys, requestedGeneration: generation } = change;
      return {
        audit: { action: "update", id, metadata: { fields: ["status"], variant: key, regenerated: true } },
        caches: stale.variant(id, key),
        jobs: [
          ...deletedBytes(id, blobKeys),
          ...(generation === undefined
            ? []
            : [{ name: "variants/requested" as const, data: { imageId: id, generation, keys: [key] } }]),
        ],
      };
    }
    case "delete":
      return {
        audit: { action: "delete", id, metadata: { variant: change.key } },
        caches: stale.variant(id, change.key),
        jobs: deletedBytes(id, change.blobKeys),
      };
    case "purge-cache":
      return {
        audit: { action: "update", id, metadata: { fields: [], variant: change.key, purged: true } },
        caches: stale.variant(id, change.key),
      };
    case "create-on-demand":
      return { audit: { action: "create", id, metadata: { variant: change.key, by: "delivery" } } };
    case "finish": {
      const toReferences = (keys: readonly string[]) => async () =>
        keys.map((variant) => ({ image_id: id, variant }));
      return {
        caches: stale.inProcesses([id]),
        events: [
          { type: "variant.ready", take: toReferences(change.ready) },
          { type: "variant.failed", take: toReferences(change.failed) },
        ],
      };
    }
  }
}

function deletedBytes(imageId: string, blobKeys: string[]): JobEvent[] {
  return blobKeys.length > 0 ? [{ name: "variants/deleted", data: { imageId, blobKeys } }] : [];
}

function ofAlbum(change: AlbumChange): Consequences {
  const { id } = change;
  switch (change.action) {
    case "create":
      return {
        audit: { action: "create", id },
        events: [{ type: "album.created", take: async () => [await change.present()] }],
      };
    case "update":
      return {
        audit: { action: "update", id, metadata: { fields: change.fields } },
        events: [{ type: "album.updated", take: async () => [await change.present()] }],
      };
    case "move-images":
      return { caches: stale.album(change.uid, id), searchWords: change.imageIds };
    case "delete":
      return {
        audit: { action: "delete", id },
        events: [{ type: "album.deleted", take: async () => [{ album: id }] }],
      };
  }
}

function ofTag(change: TagChange): Consequences {
  const { id } = change;
  switch (change.action) {
    case "create":
      return {
        audit: { action: "create", id },
        events: [{ type: "tag.created", take: async () => [await change.present()] }],
      };
    case "update":
      return {
        audit: { action: "update", id, metadata: { fields: change.fields } },
        events: [{ type: "tag.updated", take: async () => [await change.present()] }],
      };
    case "delete":
      return {
        audit: { action: "delete", id },
        events: [{ type: "tag.deleted", take: async () => [{ tag: id }] }],
      };
  }
}

function ofRecord(change: RecordChange): AuditEntry {
  const { id, action } = change;
  return action === "update" ? { action, id, metadata: { fields: change.fields } } : { action, id };
}
