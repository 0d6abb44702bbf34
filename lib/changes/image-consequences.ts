import type { AuditAction } from "@/lib/audit/resource";
import { stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import { analyzesElsewhere } from "@/lib/platform/ai";
import type { ImageChange } from "./change";
import type { AuditEntry, Consequences } from "./consequence";
import { type ImageColumn, imageColumns } from "./image-columns";

export function ofImage(change: ImageChange): Consequences {
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
  if (change.action === "fail-analysis") return {};
  if (change.action === "locate") return { searchWords: ids };
  if (change.action === "find-damage") {
    const { generation } = change;
    return {
      ...entry("update", { fields: ["status.damaged"], damaged: true }),
      caches: stale.images(ids),
      jobs: ids.map((imageId) => ({ name: "image/damaged", data: { imageId, generation } })),
    };
  }
  if (change.action === "clear-damage")
    return { ...entry("update", { fields: ["status.damaged"], damaged: false }), caches: stale.images(ids) };
  if (change.action === "request-analysis") {
    const remote = analyzesElsewhere();
    return {
      // An upload requests the analysis of its own file.
      ...(isBatch && entry("update", { fields: ["status.ai"] })),
      jobs: [...change.generations].map(([imageId, generation]) => ({
        name: "image/analysis-requested",
        data: { imageId, generation, remote, uid: change.uid },
      })),
    };
  }
  if (change.action === "purge") {
    const { resources } = change;
    const jobs = [...change.blobKeys].map(([imageId, blobKeys]) => ({ imageId, blobKeys }));
    return {
      ...entry("delete", { permanent: true }),
      caches: stale.images(ids),
      jobs: jobs.map((data) => ({ name: "image/purged", data })),
      events: [{ type: "image.purged", take: async () => resources }],
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
    case "import": {
      const { generation, keys } = change;
      return {
        caches: stale.inProcesses(ids),
        searchWords: ids,
        jobs:
          keys.length === 0
            ? []
            : ids.map((imageId) => ({ name: "variants/requested", data: { imageId, generation, keys } })),
        events: [{ type: "image.created", take }],
      };
    }
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
    case "delete-analysis":
      return {
        ...entry("update", { fields: change.fields }),
        ...ofColumns(ids, change.columns),
        searchWords: ids,
        events: [{ type: "image.updated", take }],
      };
    case "analyze":
      return {
        ...entry("update", { fields: change.fields }),
        ...ofColumns(ids, change.columns),
        searchWords: ids,
        events: [
          { type: "image.analyzed", take },
          ...(change.columns.length > 0 ? [{ type: "image.updated" as const, take }] : []),
        ],
      };
    case "delete":
      return {
        ...entry("delete"),
        caches: stale.images(ids),
        searchRows: ids,
        events: [{ type: "image.deleted", take }],
      };
    case "expire":
      return {
        ...entry("delete", { reason: "expired" }),
        caches: stale.images(ids),
        searchRows: ids,
        events: [
          { type: "image.expired", take },
          { type: "image.deleted", take },
        ],
      };
    case "notify-damage":
      return { events: [{ type: "image.damaged", take }] };
    case "restore":
      // A CDN stores nothing of a deleted image.
      return {
        ...entry("restore"),
        caches: stale.inProcesses(ids),
        searchRows: ids,
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
