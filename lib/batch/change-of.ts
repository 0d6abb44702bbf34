import { holdAlbum, moveImages } from "@/lib/albums";
import { unknownAlbum } from "@/lib/albums/errors";
import { imageErrors, isDeletedOrExpired, removeRows, undelete, visibilityColumns } from "@/lib/images";
import type { Visibility } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { announceImageChanges } from "@/lib/platform/image-changes";
import { keepWords } from "@/lib/search";
import { addTags, removeTags } from "@/lib/tags";
import { maxTagsPerImage } from "@/lib/tags/resource";
import type { Change, Verdict } from "./change";
import { type BatchImage, findTags, updateImages } from "./repository";
import type { BatchRequest } from "./resource";

/** What a request wants. Raises what is wrong with the request as a whole. */
export async function changeOf(owner: string, request: BatchRequest): Promise<Change> {
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
async function move(owner: string, album: string): Promise<Change> {
  if (!(await holdAlbum(owner, album))) throw unknownAlbum();
  return {
    audit: "update",
    fields: ["album"],
    said: { album },
    judge: changes((image) => image.albumSlug !== album),
    apply: async (ids) => {
      await moveImages(owner, ids, { to: album, now: isoTime() });
      await withdrawImages(ids);
    },
  };
}

function tag(owner: string, tags: readonly string[]): Change {
  return {
    audit: "update",
    fields: ["tags"],
    said: { tags },
    judge: judgeTags((present) => {
      const missing = tags.filter((slug) => !present.has(slug)).length;
      if (missing === 0) return "unchanged";
      if (present.size + missing <= maxTagsPerImage) return "changed";
      const message = `It would have ${present.size + missing} tags; an image has at most ${maxTagsPerImage}.`;
      return { code: commonErrors.validation.code, message };
    }),
    apply: async (ids) => {
      await addTags(owner, ids, tags);
      await keepWords(ids);
      await touch(ids, {});
    },
  };
}

function untag(owner: string, tags: readonly string[]): Change {
  return {
    audit: "update",
    fields: ["tags"],
    said: { tags },
    judge: judgeTags((present) => (tags.some((slug) => present.has(slug)) ? "changed" : "unchanged")),
    apply: async (ids) => {
      await removeTags(owner, ids, tags);
      await touch(ids, {});
    },
  };
}

function setVisibility(visibility: Visibility): Change {
  return {
    audit: "update",
    fields: ["visibility"],
    said: { visibility },
    judge: changes((image) => image.visibility !== visibility),
    apply: (ids) => withdraw(ids, visibilityColumns(visibility)),
  };
}

function setLicense(license: string): Change {
  return {
    audit: "update",
    fields: ["license"],
    said: { license },
    judge: changes((image) => image.license !== license),
    apply: (ids) => touch(ids, { license }),
  };
}

function remove(): Change {
  return {
    audit: "delete",
    fields: [],
    said: {},
    judge: changes((image) => image.deletedAt === null),
    apply: (ids) => withdraw(ids, { deletedAt: isoTime() }),
  };
}

function restore(): Change {
  return {
    audit: "restore",
    fields: [],
    said: {},
    judge: changes((image) => isDeletedOrExpired(image, isoTime())),
    apply: async (ids) => {
      await undelete(ids, isoTime());
      await announceImageChanges(ids);
    },
  };
}

function purge(): Change {
  return {
    audit: "delete",
    fields: [],
    said: { permanent: true },
    judge: async (images) =>
      images.map((image) => (image.deletedAt === null ? imageErrors.notDeleted : "changed")),
    apply: removeRows,
  };
}

function changes(isChange: (image: BatchImage) => boolean): Change["judge"] {
  return async (images) => images.map((image) => (isChange(image) ? "changed" : "unchanged"));
}

function judgeTags(verdict: (present: ReadonlySet<string>) => Verdict): Change["judge"] {
  return async (images) => {
    const tagsOf = await findTags(images.map((image) => image.id));
    return images.map((image) => verdict(tagsOf.get(image.id) ?? new Set()));
  };
}

type Columns = Omit<Parameters<typeof updateImages>[1], "updatedAt">;

async function touch(ids: readonly string[], columns: Columns): Promise<void> {
  await updateImages(ids, { ...columns, updatedAt: isoTime() });
  await announceImageChanges(ids);
}

/** The same of a change after which what was delivered before is wrong. */
async function withdraw(ids: readonly string[], columns: Columns): Promise<void> {
  await updateImages(ids, { ...columns, updatedAt: isoTime() });
  await withdrawImages(ids);
}
