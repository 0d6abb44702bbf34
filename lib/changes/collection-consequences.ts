import { stale } from "@/lib/caching";
import type { EntriesOf } from "./consequence";
import { removeOutdated } from "./recipe-consequences";

export const ofAlbums: EntriesOf<"album"> = {
  create: ({ id, present }) => ({
    audit: { action: "create", id },
    followed: { type: "albums.changed", imageIds: [id] },
    pages: true,
    events: [{ type: "album.created", take: async () => [await present()] }],
  }),
  import: ({ id, present }) => ({
    followed: { type: "albums.changed", imageIds: [id] },
    pages: true,
    events: [{ type: "album.created", take: async () => [await present()] }],
  }),
  "import-order": ({ id }) => ({ followed: { type: "albums.changed", imageIds: [id] }, pages: true }),
  update: ({ id, uid, fields, present }) => ({
    audit: { action: "update", id, metadata: { fields } },
    ...(fields.includes("required_watermark") && {
      caches: stale.album(uid, id),
      jobs: removeOutdated(uid),
    }),
    followed: { type: "albums.changed", imageIds: [id] },
    pages: true,
    events: [{ type: "album.updated", take: async () => [await present()] }],
  }),
  "move-images": ({ id, uid, imageIds }) => ({
    caches: stale.album(uid, id),
    searchRows: imageIds,
    followed: { type: "image.updated", imageIds },
    backup: imageIds,
    pages: true,
  }),
  delete: ({ id, resources, queuedFor: uid }) => ({
    audit: { action: "delete", id },
    caches: uid === undefined ? undefined : stale.album(uid, id),
    followed: { type: "albums.changed", imageIds: [id] },
    pages: true,
    // Its memberships end, and the keys that belong to them.
    credentials: true,
    jobs: uid === undefined ? [] : [{ name: "deletion/queued", data: { uid } }],
    events: [{ type: "album.deleted", take: async () => resources }],
  }),
};

export const ofTags: EntriesOf<"tag"> = {
  create: ({ id, present }) => ({
    audit: { action: "create", id },
    followed: { type: "tags.changed", imageIds: [id] },
    events: [{ type: "tag.created", take: async () => [await present()] }],
  }),
  import: ({ id, present }) => ({
    followed: { type: "tags.changed", imageIds: [id] },
    events: [{ type: "tag.created", take: async () => [await present()] }],
  }),
  update: ({ id, uid, fields, present }) => {
    const isRenamed = fields.includes("name");

    return {
      audit: { action: "update", id, metadata: { fields } },
      followed: { type: "tags.changed", imageIds: [id] },
      pages: isRenamed,
      jobs: isRenamed ? [{ name: "tag/renamed", data: { uid, tag: id } }] : [],
      events: [{ type: "tag.updated", take: async () => [await present()] }],
    };
  },
  "index-name": ({ imageIds }) => ({ searchWords: imageIds }),
  "untag-images": ({ imageIds }) => ({
    caches: stale.inProcesses(imageIds),
    searchRows: imageIds,
    followed: { type: "image.updated", imageIds },
    backup: imageIds,
    pages: true,
  }),
  delete: ({ id, resources, queuedFor: uid }) => ({
    audit: { action: "delete", id },
    caches: uid === undefined ? undefined : stale.inProcesses([uid]),
    followed: { type: "tags.changed", imageIds: [id] },
    pages: true,
    jobs: uid === undefined ? [] : [{ name: "deletion/queued", data: { uid } }],
    events: [{ type: "tag.deleted", take: async () => resources }],
  }),
};
