import { stale } from "@/lib/caching";
import type { JobEvent } from "@/lib/jobs";
import type { EntriesOf } from "./consequence";

/**
 * Renditions by earlier settings, or with earlier required watermarks, are removed by a job; no URL
 * leads to them any more.
 */
export const removeOutdated = (uid: string) => [{ name: "recipe/changed" as const, data: { uid } }];

export const ofRecipes: EntriesOf<"recipe"> = {
  create: ({ id, uid, present }) => ({
    audit: { action: "create", id },
    caches: stale.inProcesses([uid]),
    events: [{ type: "recipe.created", take: async () => [await present()] }],
  }),
  import: ({ uid, present }) => ({
    caches: stale.inProcesses([uid]),
    events: [{ type: "recipe.created", take: async () => [await present()] }],
  }),
  update: ({ id, uid, slug, fields, present }) => ({
    audit: { action: "update", id, metadata: { fields } },
    caches: stale.recipes(uid, [slug]),
    jobs: removeOutdated(uid),
    events: [{ type: "recipe.updated", take: async () => [await present()] }],
  }),
  delete: ({ id, uid, slug, resources }) => ({
    audit: { action: "delete", id },
    caches: stale.recipes(uid, [slug]),
    jobs: removeOutdated(uid),
    events: [{ type: "recipe.deleted", take: async () => resources }],
  }),
};

const removeMarks = (uid: string, blobKeys: string[]): JobEvent[] =>
  blobKeys.length > 0 ? [{ name: "watermark/replaced", data: { uid, blobKeys } }] : [];

/**
 * Recipes with a changed watermark have other results, as if they had changed. All images that must
 * show it are different.
 */
export const ofWatermarks: EntriesOf<"watermark"> = {
  create: ({ id, present }) => ({
    audit: { action: "create", id },
    events: [{ type: "watermark.created", take: async () => [await present()] }],
  }),
  import: ({ present }) => ({
    events: [{ type: "watermark.created", take: async () => [await present()] }],
  }),
  update: ({ id, uid, fields, recipes, isRequired, blobKeys, present, presentRecipes }) => ({
    audit: { action: "update", id, metadata: { fields } },
    ...(recipes.length > 0 && { caches: stale.recipes(uid, recipes) }),
    ...(isRequired && { caches: stale.owner(uid), pages: true }),
    jobs: [...(isRequired || recipes.length > 0 ? removeOutdated(uid) : []), ...removeMarks(uid, blobKeys)],
    events: [
      { type: "watermark.updated", take: async () => [await present()] },
      ...(recipes.length > 0 ? [{ type: "recipe.updated" as const, take: presentRecipes }] : []),
    ],
  }),
  delete: ({ id, uid, blobKeys, resources }) => ({
    audit: { action: "delete", id },
    jobs: removeMarks(uid, blobKeys),
    events: [{ type: "watermark.deleted", take: async () => resources }],
  }),
};
