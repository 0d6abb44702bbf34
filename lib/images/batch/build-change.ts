import { lockAlbumShared, moveImages } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { columnsOf, type ImageColumn } from "@/lib/changes";
import { imageErrors, isDeletedOrExpired, purgeImageRows, undelete, visibilityColumns } from "@/lib/images";
import type { Visibility } from "@/lib/images/resource";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { addTags, removeTags } from "@/lib/tags";
import { maxTagsPerImage } from "@/lib/tags/resource";
import { type BatchImage, findTagsByImage, updateImages } from "./repository";
import type { BatchRequest } from "./resource";

/** The result for one image: changed, unchanged, or the error. */
export type ItemResult = "changed" | "unchanged" | Pick<ErrorDefinition, "code" | "message">;

/** The change that was written to the images. */
export type WrittenChange =
  | { action: "update"; fields: readonly string[]; columns: readonly ImageColumn[] }
  | { action: "delete" | "restore" }
  | { action: "purge"; blobKeys: ReadonlyMap<string, string[]> };

/** One change to many images, with everything it needs. Valid only inside the open transaction. */
export interface BatchChange {
  /** Extra fields for the audit log, besides the ids. */
  metadata: Record<string, unknown>;
  /** Returns one result per image, in the same order. */
  evaluate(images: readonly BatchImage[]): Promise<ItemResult[]>;
  /** Writes the change to the images that evaluated to `changed`. */
  apply(imageIds: readonly string[]): Promise<WrittenChange>;
}

/** Builds the change for a request. Throws if the request as a whole is invalid. */
export async function buildChange(owner: string, request: BatchRequest): Promise<BatchChange> {
  switch (request.action) {
    case "move":
      return move(owner, request.album);
    case "tag":
      return tag(owner, request.tags);
    case "untag":
      return untag(owner, request.tags);
    case "visibility":
      return setVisibility(request.visibility);
    case "license":
      return setLicense(await resolveLicense(owner, request.license));
    case "delete":
      return remove();
    case "restore":
      return restore();
    case "purge":
      return purge();
  }
}

/** Locks the album before the images. Deleting an album locks in the same order. */
async function move(owner: string, album: string): Promise<BatchChange> {
  if (!(await lockAlbumShared(owner, album))) throw unknownAlbumError();
  return {
    metadata: { album },
    evaluate: evaluateEach((image) => image.albumSlug !== album),
    apply: async (ids) => {
      await moveImages(owner, ids, { to: album, now: isoTime() });
      return { action: "update", fields: ["album"], columns: ["albumSlug"] };
    },
  };
}

function tag(owner: string, tags: readonly string[]): BatchChange {
  return {
    metadata: { tags },
    evaluate: evaluateTags((currentTags) => {
      const missing = tags.filter((slug) => !currentTags.has(slug)).length;
      if (missing === 0) return "unchanged";
      if (currentTags.size + missing <= maxTagsPerImage) return "changed";
      const message = `The image would have ${currentTags.size + missing} tags; the limit is ${maxTagsPerImage}.`;
      return { code: commonErrors.validation.code, message };
    }),
    apply: async (ids) => {
      await addTags(owner, ids, tags);
      return saveTagged(ids);
    },
  };
}

function untag(owner: string, tags: readonly string[]): BatchChange {
  return {
    metadata: { tags },
    evaluate: evaluateTags((currentTags) =>
      tags.some((slug) => currentTags.has(slug)) ? "changed" : "unchanged",
    ),
    apply: async (ids) => {
      await removeTags(owner, ids, tags);
      return saveTagged(ids);
    },
  };
}

function setVisibility(visibility: Visibility): BatchChange {
  return {
    metadata: { visibility },
    evaluate: evaluateEach((image) => image.visibility !== visibility),
    apply: (ids) => saveColumns(ids, visibilityColumns(visibility), "visibility"),
  };
}

function setLicense(license: string): BatchChange {
  return {
    metadata: { license },
    evaluate: evaluateEach((image) => image.license !== license),
    apply: (ids) => saveColumns(ids, { license }, "license"),
  };
}

function remove(): BatchChange {
  return {
    metadata: {},
    evaluate: evaluateEach((image) => image.deletedAt === null),
    apply: async (ids) => {
      const now = isoTime();
      await updateImages(ids, { deletedAt: now, updatedAt: now });
      return { action: "delete" };
    },
  };
}

function restore(): BatchChange {
  return {
    metadata: {},
    evaluate: evaluateEach((image) => isDeletedOrExpired(image, isoTime())),
    apply: async (ids) => {
      await undelete(ids, isoTime());
      return { action: "restore" };
    },
  };
}

function purge(): BatchChange {
  return {
    metadata: {},
    evaluate: async (images) =>
      images.map((image) => (image.deletedAt === null ? imageErrors.notDeleted : "changed")),
    apply: async (ids) => ({ action: "purge", blobKeys: await purgeImageRows(ids) }),
  };
}

function evaluateEach(wouldChange: (image: BatchImage) => boolean): BatchChange["evaluate"] {
  return async (images) => images.map((image) => (wouldChange(image) ? "changed" : "unchanged"));
}

function evaluateTags(evaluate: (present: ReadonlySet<string>) => ItemResult): BatchChange["evaluate"] {
  return async (images) => {
    const tagsByImage = await findTagsByImage(images.map((image) => image.id));
    return images.map((image) => evaluate(tagsByImage.get(image.id) ?? new Set()));
  };
}

type Columns = Omit<Parameters<typeof updateImages>[1], "updatedAt">;

async function saveColumns(ids: readonly string[], columns: Columns, field: string): Promise<WrittenChange> {
  await updateImages(ids, { ...columns, updatedAt: isoTime() });
  return { action: "update", fields: [field], columns: columnsOf(columns) };
}

async function saveTagged(ids: readonly string[]): Promise<WrittenChange> {
  await updateImages(ids, { updatedAt: isoTime() });
  return { action: "update", fields: ["tags"], columns: ["tags"] };
}
