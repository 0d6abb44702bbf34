import type { AuditAction } from "@/lib/audit/resource";
import { type CacheInvalidation, stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import { analyzesElsewhere } from "@/lib/platform/ai";
import type { PresentImages } from "./change";
import type { AuditEntry, EntriesOf } from "./consequence";
import { type ImageColumn, imageColumns, isInWords, isPublished, isSearched } from "./image-columns";

export const ofImages: EntriesOf<"image"> = {
  create: (change) => {
    const { ids, generation } = change;
    const created = { type: "image.created", take: takeAll(change) } as const;
    const consequences = {
      audit: audit(change, "create"),
      searchWords: ids,
      followed: { type: "image.created", imageIds: ids },
      backup: ids,
      pages: true,
    } as const;
    if (generation === undefined) return { ...consequences, events: [created] };

    return {
      ...consequences,
      // A CDN stores nothing of an image before its first file.
      caches: stale.inProcesses(ids),
      jobs: fileJobs("image/uploaded", ids, generation),
      events: [created, { type: "image.uploaded", take: takeAll(change) }],
    };
  },
  import: (change) => ({
    caches: stale.inProcesses(change.ids),
    searchWords: change.ids,
    followed: { type: "image.created", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    jobs: change.keys.length === 0 ? [] : renderJobs(change.ids, change),
    events: [{ type: "image.created", take: takeAll(change) }],
  }),
  upload: (change) => {
    const { ids, generation, fields } = change;
    const isFirst = generation === 1;
    const take = takeAll(change);

    return {
      audit: audit(change, "update", { fields }),
      caches: isFirst ? stale.inProcesses(ids) : stale.images(ids),
      searchWords: ids,
      followed: { type: isFirst ? "image.uploaded" : "image.replaced", imageIds: ids },
      backup: ids,
      pages: true,
      jobs: fileJobs(isFirst ? "image/uploaded" : "image/replaced", ids, generation),
      events: [isFirst ? { type: "image.uploaded", take } : { type: "image.replaced", take }],
    };
  },
  update: (change) => ({
    audit: audit(change, "update", { fields: change.fields }),
    caches: staleCaches(change.ids, change.columns),
    ...(isInWords(change.columns)
      ? { searchWords: change.ids }
      : { searchRows: isSearched(change.columns) ? change.ids : [] }),
    followed: { type: "image.updated", imageIds: change.ids },
    backup: change.ids,
    pages: isPublished(change.columns),
    events: [{ type: "image.updated", take: takeAll(change) }],
  }),
  analyze: (change) => ({
    audit: audit(change, "update", { fields: change.fields }),
    caches: staleCaches(change.ids, change.columns),
    searchWords: change.ids,
    followed: { type: "image.updated", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    events: [
      { type: "image.analyzed", take: takeAll(change) },
      ...(change.columns.length > 0 ? [{ type: "image.updated", take: takeAll(change) } as const] : []),
    ],
  }),
  "delete-analysis": (change) => ({
    audit: audit(change, "update", { fields: change.fields }),
    caches: staleCaches(change.ids, change.columns),
    searchWords: change.ids,
    followed: { type: "image.updated", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    events: [{ type: "image.updated", take: takeAll(change) }],
  }),
  "request-analysis": (change) => {
    const remote = analyzesElsewhere();

    return {
      // An upload requests the analysis of its own file.
      ...(change.isBatch && { audit: audit(change, "update", { fields: ["status.ai"] }) }),
      embeddings: change.analyzed ?? [],
      followed: { type: "image.updated", imageIds: change.ids },
      backup: change.ids,
      jobs: [...change.generations].map(([imageId, generation]) => ({
        name: "image/analysis-requested",
        data: { imageId, generation, remote, uid: change.uid },
      })),
    };
  },
  "fail-analysis": ({ ids }) => ({
    followed: { type: "image.updated", imageIds: ids },
    backup: ids,
  }),
  locate: ({ ids }) => ({
    searchWords: ids,
    followed: { type: "image.updated", imageIds: ids },
    backup: ids,
  }),
  "find-damage": (change) => ({
    audit: audit(change, "update", { fields: ["status.damaged"], damaged: true }),
    caches: stale.images(change.ids),
    // Not an update, after which the damaged file would be backed up.
    followed: { type: "image.variants_changed", imageIds: change.ids },
    pages: true,
    jobs: fileJobs("image/damaged", change.ids, change.generation),
  }),
  "notify-damage": (change) => ({ events: [{ type: "image.damaged", take: takeAll(change) }] }),
  "clear-damage": (change) => ({
    audit: audit(change, "update", { fields: ["status.damaged"], damaged: false }),
    caches: stale.images(change.ids),
    followed: { type: "image.variants_changed", imageIds: change.ids },
    pages: true,
  }),
  "change-upload": (change) => ({ audit: audit(change, "update", { fields: ["upload"] }) }),
  delete: (change) => ({
    audit: audit(change, "delete"),
    caches: stale.images(change.ids),
    searchRows: change.ids,
    followed: { type: "image.deleted", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    events: [{ type: "image.deleted", take: takeAll(change) }],
  }),
  expire: (change) => ({
    audit: audit(change, "delete", { reason: "expired" }),
    caches: stale.images(change.ids),
    searchRows: change.ids,
    followed: { type: "image.expired", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    events: [
      { type: "image.expired", take: takeAll(change) },
      { type: "image.deleted", take: takeAll(change) },
    ],
  }),
  restore: (change) => ({
    audit: audit(change, "restore"),
    // A CDN stores nothing of a deleted image.
    caches: stale.inProcesses(change.ids),
    searchRows: change.ids,
    followed: { type: "image.restored", imageIds: change.ids },
    backup: change.ids,
    pages: true,
    events: [{ type: "image.restored", take: takeAll(change) }],
  }),
  purge: (change) => ({
    audit: audit(change, "delete", { permanent: true }),
    caches: stale.images(change.ids),
    followed: { type: "image.purged", imageIds: change.ids },
    pages: true,
    jobs: [...change.blobKeys].map(([imageId, blobKeys]) => ({
      name: "image/purged",
      data: { imageId, blobKeys },
    })),
    events: [{ type: "image.purged", take: async () => change.resources }],
  }),
  repair: ({ id: imageId, generation }) => ({
    caches: stale.images([imageId]),
    followed: { type: "image.variants_changed", imageIds: [imageId] },
    jobs: [{ name: "variants/requested", data: { imageId, generation } }],
  }),
};

/** Returns the audit entry of an image, or a single one of all images of a batch. */
function audit(
  { ids, isBatch = false }: { ids: readonly string[]; isBatch?: boolean },
  action: AuditAction,
  metadata?: Record<string, unknown>,
): AuditEntry {
  return { action, ...(isBatch ? { count: ids.length } : { id: ids[0] }), ...(metadata && { metadata }) };
}

const takeAll =
  ({ ids, present }: PresentImages) =>
  () =>
    present(ids);

function fileJobs(
  name: "image/uploaded" | "image/replaced" | "image/damaged",
  ids: readonly string[],
  generation: number,
): JobEvent[] {
  return ids.map((imageId) => ({ name, data: { imageId, generation } }));
}

function renderJobs(
  ids: readonly string[],
  { generation, keys }: { generation: number; keys: string[] },
): JobEvent[] {
  return ids.map((imageId) => ({ name: "variants/requested", data: { imageId, generation, keys } }));
}

function staleCaches(ids: readonly string[], columns: readonly ImageColumn[]): CacheInvalidation | undefined {
  const depending = columns.map((column) => imageColumns[column].staleCaches);
  if (depending.includes("all")) return stale.images(ids);

  return depending.includes("processes") ? stale.inProcesses(ids) : undefined;
}
