import { stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type { EntriesOf, FollowedChange } from "./consequence";

export const ofVariants: EntriesOf<"variant"> = {
  request: ({ id, generation, names, keys }) => ({
    audit: { action: "create", id, metadata: { variants: names } },
    caches: stale.inProcesses([id]),
    followed: variantsChanged(id),
    jobs: requestedVariants(id, generation, keys),
  }),
  regenerate: ({ id, name, key, blobKeys, requestedGeneration: generation }) => ({
    audit: { action: "update", id, metadata: { fields: ["status"], variant: name, regenerated: true } },
    caches: stale.variants(id, [key]),
    followed: variantsChanged(id),
    jobs: [
      ...deletedBytes(id, blobKeys),
      ...(generation === undefined ? [] : requestedVariants(id, generation, [key])),
    ],
  }),
  delete: ({ id, name, key, blobKeys }) => ({
    audit: { action: "delete", id, metadata: { variant: name } },
    caches: stale.variants(id, [key]),
    followed: variantsChanged(id),
    jobs: deletedBytes(id, blobKeys),
  }),
  recrop: ({ id, generation, keys, staleKeys, blobKeys }) => ({
    caches: stale.variants(id, staleKeys),
    followed: variantsChanged(id),
    jobs: [...deletedBytes(id, blobKeys), ...requestedVariants(id, generation, keys)],
  }),
  replace: ({ id, keys, blobKeys }) => ({
    caches: stale.variants(id, keys),
    followed: variantsChanged(id),
    jobs: deletedBytes(id, blobKeys),
  }),
  clean: ({ id, blobKeys }) => ({ caches: stale.inProcesses([id]), jobs: deletedBytes(id, blobKeys) }),
  "purge-cache": ({ id, name, key }) => ({
    audit: { action: "update", id, metadata: { fields: [], variant: name, purged: true } },
    caches: stale.variants(id, [key]),
  }),
  "create-on-demand": ({ id, key }) => ({
    audit: { action: "create", id, metadata: { variant: key, by: "delivery" } },
    followed: variantsChanged(id),
  }),
  finish: ({ id, ready, failed }) => ({
    caches: stale.inProcesses([id]),
    followed: variantsChanged(id),
    events: [
      ...(ready.length > 0 ? [{ type: "variant.ready" as const, take: takeReferences(id, ready) }] : []),
      ...(failed.length > 0 ? [{ type: "variant.failed" as const, take: takeReferences(id, failed) }] : []),
    ],
  }),
};

const variantsChanged = (id: string): FollowedChange => ({ type: "image.variants_changed", imageIds: [id] });

function requestedVariants(imageId: string, generation: number, keys: string[]): JobEvent[] {
  return keys.length > 0 ? [{ name: "variants/requested", data: { imageId, generation, keys } }] : [];
}

function deletedBytes(imageId: string, blobKeys: string[]): JobEvent[] {
  return blobKeys.length > 0 ? [{ name: "variants/deleted", data: { imageId, blobKeys } }] : [];
}

const takeReferences = (imageId: string, keys: readonly string[]) => async () =>
  keys.map((variant) => ({ image_id: imageId, variant }));
