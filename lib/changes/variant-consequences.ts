import { stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type { VariantChange } from "./change";
import type { Consequences } from "./consequence";

type VariantAction = VariantChange["action"];

/** The consequences for variants, by action. */
const table: { [Action in VariantAction]: (change: VariantChange & { action: Action }) => Consequences } = {
  request: ({ id, generation, keys }) => ({
    audit: { action: "create", id, metadata: { variants: keys } },
    caches: stale.inProcesses([id]),
    ...(keys.length > 0 && { jobs: renderingOf(id, generation, keys) }),
  }),
  regenerate: ({ id, key, blobKeys, requestedGeneration }) => ({
    audit: { action: "update", id, metadata: { fields: ["status"], variant: key, regenerated: true } },
    caches: stale.variants(id, [key]),
    jobs: [
      ...deletedBytes(id, blobKeys),
      ...(requestedGeneration === undefined ? [] : renderingOf(id, requestedGeneration, [key])),
    ],
  }),
  delete: ({ id, key, blobKeys }) => ({
    audit: { action: "delete", id, metadata: { variant: key } },
    caches: stale.variants(id, [key]),
    jobs: deletedBytes(id, blobKeys),
  }),
  recrop: ({ id, generation, keys, staleKeys, blobKeys }) => ({
    caches: stale.variants(id, staleKeys),
    jobs: [...deletedBytes(id, blobKeys), ...renderingOf(id, generation, keys)],
  }),
  "purge-cache": ({ id, key }) => ({
    audit: { action: "update", id, metadata: { fields: [], variant: key, purged: true } },
    caches: stale.variants(id, [key]),
  }),
  "create-on-demand": ({ id, key }) => ({
    audit: { action: "create", id, metadata: { variant: key, by: "delivery" } },
  }),
  finish: ({ id, ready, failed }) => ({
    caches: stale.inProcesses([id]),
    events: [
      { type: "variant.ready", take: async () => toReferences(id, ready) },
      { type: "variant.failed", take: async () => toReferences(id, failed) },
    ],
  }),
};

export function ofVariant(change: VariantChange): Consequences {
  // The compiler cannot pair an action with the entry of the same action.
  const toConsequences = table[change.action] as (change: VariantChange) => Consequences;
  return toConsequences(change);
}

function renderingOf(imageId: string, generation: number, keys: string[]): JobEvent[] {
  return keys.length > 0 ? [{ name: "variants/requested", data: { imageId, generation, keys } }] : [];
}

function deletedBytes(imageId: string, blobKeys: string[]): JobEvent[] {
  return blobKeys.length > 0 ? [{ name: "variants/deleted", data: { imageId, blobKeys } }] : [];
}

function toReferences(imageId: string, keys: readonly string[]) {
  return keys.map((variant) => ({ image_id: imageId, variant }));
}
