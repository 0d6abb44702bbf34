import type { AuditAction } from "@/lib/audit/resource";
import { stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import { analyzesElsewhere } from "@/lib/platform/ai";
import type { ImageChange, Images, PresentImages } from "./change";
import type { AuditEntry, Consequences } from "./consequence";
import type { DomainEvents } from "./domain-events";
import { type ImageColumn, imageColumns } from "./image-columns";

type ImageAction = ImageChange["action"];
type ChangeOf<Action extends ImageAction> = ImageChange & { action: Action };

/** The consequences for images, by action. */
const table: { [Action in ImageAction]: (change: ChangeOf<Action>) => Consequences } = {
  create: (change) => ({
    ...audited(change, "create"),
    ...(change.generation === undefined
      ? { searchWords: change.ids }
      : ofFirstFile(change.ids, change.generation)),
    events: presentEvents(
      change,
      "image.created",
      ...(change.generation === undefined ? [] : ["image.uploaded" as const]),
    ),
  }),
  import: (change) => ({
    caches: stale.inProcesses(change.ids),
    searchWords: change.ids,
    jobs: change.keys.length === 0 ? [] : change.ids.map((id) => variantsRequest(id, change)),
    events: presentEvents(change, "image.created"),
  }),
  upload: ofUpload,
  update: (change) => ({
    ...audited(change, "update", { fields: change.fields }),
    ...ofColumns(change.ids, change.columns),
    events: presentEvents(change, "image.updated"),
  }),
  "delete-analysis": (change) => ({
    ...audited(change, "update", { fields: change.fields }),
    ...ofColumns(change.ids, change.columns),
    searchWords: change.ids,
    events: presentEvents(change, "image.updated"),
  }),
  analyze: (change) => ({
    ...audited(change, "update", { fields: change.fields }),
    ...ofColumns(change.ids, change.columns),
    searchWords: change.ids,
    events: presentEvents(
      change,
      "image.analyzed",
      ...(change.columns.length > 0 ? ["image.updated" as const] : []),
    ),
  }),
  "request-analysis": ofAnalysisRequest,
  "fail-analysis": () => ({}),
  locate: ({ ids }) => ({ searchWords: ids }),
  "find-damage": (change) => ({
    ...audited(change, "update", { fields: ["status.damaged"], damaged: true }),
    caches: stale.images(change.ids),
    jobs: fileEvents("image/damaged", change.ids, change.generation),
  }),
  "notify-damage": (change) => ({ events: presentEvents(change, "image.damaged") }),
  "clear-damage": (change) => ({
    ...audited(change, "update", { fields: ["status.damaged"], damaged: false }),
    caches: stale.images(change.ids),
  }),
  "change-upload": (change) => audited(change, "update", { fields: ["upload"] }),
  delete: (change) => ({
    ...audited(change, "delete"),
    caches: stale.images(change.ids),
    searchRows: change.ids,
    events: presentEvents(change, "image.deleted"),
  }),
  expire: (change) => ({
    ...audited(change, "delete", { reason: "expired" }),
    caches: stale.images(change.ids),
    searchRows: change.ids,
    events: presentEvents(change, "image.expired", "image.deleted"),
  }),
  restore: (change) => ({
    ...audited(change, "restore"),
    // A CDN stores nothing of a deleted image.
    caches: stale.inProcesses(change.ids),
    searchRows: change.ids,
    events: presentEvents(change, "image.restored"),
  }),
  purge: (change) => ({
    ...audited(change, "delete", { permanent: true }),
    caches: stale.images(change.ids),
    jobs: [...change.blobKeys].map(([imageId, blobKeys]) => ({
      name: "image/purged",
      data: { imageId, blobKeys },
    })),
    events: [{ type: "image.purged", take: async () => change.resources }],
  }),
  repair: ({ id, generation }) => ({
    caches: stale.images([id]),
    jobs: [variantsRequest(id, { generation })],
  }),
};

export function ofImage(change: ImageChange): Consequences {
  // The compiler cannot pair an action with the entry of the same action.
  const toConsequences = table[change.action] as (change: ImageChange) => Consequences;
  return toConsequences(change);
}

function audited(
  { ids, isBatch = false }: Images,
  action: AuditAction,
  metadata?: Record<string, unknown>,
): { audit: AuditEntry } {
  return {
    audit: { action, ...(isBatch ? { count: ids.length } : { id: ids[0] }), ...(metadata && { metadata }) },
  };
}

/** Events with a snapshot of the images, for those who listen. */
function presentEvents(
  { ids, present }: PresentImages,
  ...types: Array<Extract<DomainEvents["type"], `image.${string}`>>
): DomainEvents[] {
  return types.map((type) => ({ type, take: () => present(ids) }));
}

function ofUpload(change: ChangeOf<"upload">): Consequences {
  const { ids, generation, fields } = change;
  const audit = audited(change, "update", { fields });
  if (generation === 1)
    return { ...audit, ...ofFirstFile(ids, generation), events: presentEvents(change, "image.uploaded") };

  return {
    ...audit,
    caches: stale.images(ids),
    searchWords: ids,
    jobs: fileEvents("image/replaced", ids, generation),
    events: presentEvents(change, "image.replaced"),
  };
}

function ofAnalysisRequest(change: ChangeOf<"request-analysis">): Consequences {
  const remote = analyzesElsewhere();

  return {
    // An upload requests that of its own file.
    ...(change.isBatch && audited(change, "update", { fields: ["status.ai"] })),
    jobs: [...change.generations].map(([imageId, generation]) => ({
      name: "image/analysis-requested",
      data: { imageId, generation, remote, uid: change.uid },
    })),
  };
}

/** Without `keys`, the presets are rendered. */
function variantsRequest(
  imageId: string,
  { generation, keys }: { generation: number; keys?: string[] },
): JobEvent {
  return { name: "variants/requested", data: { imageId, generation, ...(keys && { keys }) } };
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
  name: "image/uploaded" | "image/replaced" | "image/damaged",
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
