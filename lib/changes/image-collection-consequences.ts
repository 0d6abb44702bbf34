import type { JobEvent } from "@/lib/jobs";
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
  "import-parent": ({ id, isPublic }) => ({
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
    jobs: rankJobs(id, hasLongRank),
    events: [
      {
        type: "collection.items_changed",
        take: async () => {
          const resource = await present();
          return resource ? [{ ...resource, changes }] : [];
        },
      },
    ],
  }),
  "change-items-part": ({ id, isPublic, hasLongRank }) => ({
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    jobs: rankJobs(id, hasLongRank),
  }),
  delete: ({ id, isPublic, resources, deleted, movedUp }) => ({
    audit: { action: "delete", id, metadata: { deleted, moved_up: movedUp } },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.deleted", take: async () => resources }],
  }),
  restore: ({ id, isPublic, restored, movedBack, present }) => ({
    audit: { action: "restore", id, metadata: { restored, moved_back: movedBack } },
    followed: { type: "collections.changed", imageIds: [id] },
    pages: isPublic,
    events: [{ type: "collection.created", take: async () => [await present()] }],
  }),
};

function rankJobs(collectionId: string, hasLongRank: boolean): JobEvent[] {
  return hasLongRank ? [{ name: "collection/rank-grown", data: { collectionId } }] : [];
}
