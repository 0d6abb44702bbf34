import { stale } from "@/lib/caching";
import type { EntriesOf } from "./consequence";

/** Renditions by earlier settings are removed by a job; no URL leads to them any more. */
const removeOutdated = (uid: string) => [{ name: "recipe/changed" as const, data: { uid } }];

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
    caches: stale.recipe(uid, slug),
    jobs: removeOutdated(uid),
    events: [{ type: "recipe.updated", take: async () => [await present()] }],
  }),
  delete: ({ id, uid, slug, resources }) => ({
    audit: { action: "delete", id },
    caches: stale.recipe(uid, slug),
    jobs: removeOutdated(uid),
    events: [{ type: "recipe.deleted", take: async () => resources }],
  }),
};
