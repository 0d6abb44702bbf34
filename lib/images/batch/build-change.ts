import { lockAlbumShared, moveImages } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { invalidateImages, notifyImagesChanged } from "@/lib/caching";
import { imageErrors, isDeletedOrExpired, purgeImageRows, undelete, visibilityColumns } from "@/lib/images";
import type { Visibility } from "@/lib/images/resource";
import { saveSearchWords } from "@/lib/images/search";
import { commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { addTags, removeTags } from "@/lib/tags";
import { maxTagsPerImage } from "@/lib/tags/resource";
import type { BatchChange, ItemResult } from "./batch-change";
import { type BatchImage, findTagsByImage, updateImages } from "./repository";
import type { BatchRequest } from "./resource";

/** What a request wants. Raises what is wrong with the request as a whole. */
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

/** Holds the album before the images are locked: whoever deletes an album takes them in this order too. */
async function move(owner: string, album: string): Promise<BatchChange> {
  if (!(await lockAlbumShared(owner, album))) throw unknownAlbumError();
  return {
    auditAction: "update",
    fields: ["album"],
    auditMetadata: { album },
    evaluate: evaluateEach((image) => image.albumSlug !== album),
    apply: async (ids) => {
      await moveImages(owner, ids, { to: album, now: isoTime() });
      await invalidateImages(ids);
    },
  };
}

function tag(owner: string, tags: readonly string[]): BatchChange {
  return {
    auditAction: "update",
    fields: ["tags"],
    auditMetadata: { tags },
    evaluate: evaluateTags((currentTags) => {
      const missing = tags.filter((slug) => !currentTags.has(slug)).length;
      if (missing === 0) return "unchanged";
      if (currentTags.size + missing <= maxTagsPerImage) return "changed";
      const message = `It would have ${currentTags.size + missing} tags; an image has at most ${maxTagsPerImage}.`;
      return { code: commonErrors.validation.code, message };
    }),
    apply: async (ids) => {
      await addTags(owner, ids, tags);
      await saveSearchWords(ids);
      await updateAndNotify(ids, {});
    },
  };
}

function untag(owner: string, tags: readonly string[]): BatchChange {
  return {
    auditAction: "update",
    fields: ["tags"],
    auditMetadata: { tags },
    evaluate: evaluateTags((currentTags) =>
      tags.some((slug) => currentTags.has(slug)) ? "changed" : "unchanged",
    ),
    apply: async (ids) => {
      await removeTags(owner, ids, tags);
      await updateAndNotify(ids, {});
    },
  };
}

function setVisibility(visibility: Visibility): BatchChange {
  return {
    auditAction: "update",
    fields: ["visibility"],
    auditMetadata: { visibility },
    evaluate: evaluateEach((image) => image.visibility !== visibility),
    apply: (ids) => updateAndInvalidate(ids, visibilityColumns(visibility)),
  };
}

function setLicense(license: string): BatchChange {
  return {
    auditAction: "update",
    fields: ["license"],
    auditMetadata: { license },
    evaluate: evaluateEach((image) => image.license !== license),
    apply: (ids) => updateAndNotify(ids, { license }),
  };
}

function remove(): BatchChange {
  return {
    auditAction: "delete",
    fields: [],
    auditMetadata: {},
    evaluate: evaluateEach((image) => image.deletedAt === null),
    apply: (ids) => updateAndInvalidate(ids, { deletedAt: isoTime() }),
  };
}

function restore(): BatchChange {
  return {
    auditAction: "restore",
    fields: [],
    auditMetadata: {},
    evaluate: evaluateEach((image) => isDeletedOrExpired(image, isoTime())),
    apply: async (ids) => {
      await undelete(ids, isoTime());
      await notifyImagesChanged(ids);
    },
  };
}

function purge(): BatchChange {
  return {
    auditAction: "delete",
    fields: [],
    auditMetadata: { permanent: true },
    evaluate: async (images) =>
      images.map((image) => (image.deletedAt === null ? imageErrors.notDeleted : "changed")),
    apply: purgeImageRows,
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

async function updateAndNotify(ids: readonly string[], columns: Columns): Promise<void> {
  await updateImages(ids, { ...columns, updatedAt: isoTime() });
  await notifyImagesChanged(ids);
}

/** The same of a change after which what was delivered before is wrong. */
async function updateAndInvalidate(ids: readonly string[], columns: Columns): Promise<void> {
  await updateImages(ids, { ...columns, updatedAt: isoTime() });
  await invalidateImages(ids);
}
