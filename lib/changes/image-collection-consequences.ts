import type { EntriesOf } from "./consequence";

/** Members of the images do not change, so neither do their search rows and backups. */
export const ofCollections: EntriesOf<"collection"> = {
  create: ({ id, isPublic, present }) => ({
    audit: { action: "create", id },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.created", take: async () => [await present()] }],
  }),
  import: ({ id, isPublic, present }) => ({
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.created", take: async () => [await present()] }],
  }),
  restore: ({ id, isPublic }) => ({
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
  }),
  update: ({ id, isPublic, fields, present }) => ({
    audit: { action: "update", id, metadata: { fields } },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.updated", take: async () => [await present()] }],
  }),
  "change-items": ({ id, isPublic, changes, hasLongRank, present }) => ({
    audit: { action: "update", id, metadata: { fields: ["images"], ...changes } },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    jobs: hasLongRank ? [{ name: "collection/rank-grown", data: { collectionId: id } }] : [],
    events: [{ type: "collection.items_changed", take: async () => [{ ...(await present()), changes }] }],
  }),
  delete: ({ id, isPublic, resources, deleted, movedUp }) => ({
    audit: { action: "delete", id, metadata: { deleted, moved_up: movedUp } },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.deleted", take: async () => resources }],
  }),
};
