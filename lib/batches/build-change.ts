import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { unknownAlbumError } from "@/lib/albums/errors";
import { isDeletedOrExpired, purgeImageRows } from "@/lib/images";
import { imageErrors } from "@/lib/images/errors";
import { commonErrors } from "@/lib/kernel/errors";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { ensureTags, findTagSlugs, planTags } from "@/lib/tags";
import { maxTagsPerImage } from "@/lib/tags/resource";
import { toTagKey } from "@/lib/tags/tag-names";
import { type BatchChange, changeField } from "./batch-change";
import { changeMembership } from "./collections/membership-change";
import { type FieldName, type FieldValues, failed, type Target, toValue } from "./field-values";
import { archive, pick, rate, setTimeZone, shift, unarchive } from "./mark-images";
import { markNsfwChosen } from "./repository";
import { requestAnalyses } from "./request-analyses";
import type { ChangeAction } from "./resource";
import { predictRewrite } from "./rewrite-change";

/** Builds the change for an action. Throws if the action as a whole is invalid. */
export async function buildChange(scope: LibraryScope, action: ChangeAction): Promise<BatchChange> {
  const { owner } = scope;
  switch (action.action) {
    case "move":
      return move(scope, action.album);
    case "tag":
      return tag(owner, action);
    case "untag":
      return untag(owner, action);
    case "visibility":
      return setField(owner, "visibility", action.visibility);
    case "license":
      return setField(owner, "license", await resolveLicense(owner, action.license));
    case "expiration":
      return setField(owner, "expiration", action.expiration);
    case "nsfw":
      return { ...setField(owner, "nsfw", action.nsfw), confirm: markNsfwChosen };
    case "favourite":
      return favourite(owner);
    case "unfavourite":
      return changeField(owner, "favourited_at", { toTarget: (current) => toValue(current, null) });
    case "shift_taken_at":
      return shift(owner, action);
    case "set_time_zone":
      return setTimeZone(owner, action);
    case "rate":
      return rate(owner, action);
    case "pick":
      return pick(owner, action);
    case "archive":
      return archive(owner);
    case "unarchive":
      return unarchive(owner);
    case "add_to_collection":
    case "remove_from_collection":
      return changeMembership(scope, action);
    case "strip":
    case "encrypt":
    case "decrypt":
      return predictRewrite(owner, action);
    case "analyze":
      return requestAnalyses(owner, { isOutdatedOnly: action.outdated_only ?? false });
    case "delete":
      return remove(owner);
    case "restore":
      return restore(owner);
    case "purge":
      return purge(owner);
  }
}

function setField<Name extends FieldName>(owner: string, name: Name, value: FieldValues[Name]): BatchChange {
  return changeField(owner, name, {
    metadata: { [name]: value },
    toTarget: (current) => toValue(current, value),
  });
}

/** Locks the album before the images. Deleting an album locks in the same order. */
async function move(scope: LibraryScope, name: string): Promise<BatchChange> {
  const album = await resolveAlbumSlug(scope.owner, name);
  if (!(await lockAlbumShared(scope, album))) throw unknownAlbumError();
  return setField(scope.owner, "album", album);
}

/** Returns the tags as the target, or an error when they are too many. */
export function toTagTarget(current: readonly string[], slugs: Iterable<string>): Target<readonly string[]> {
  const to = [...new Set(slugs)].sort();
  if (to.length <= maxTagsPerImage || to.length <= current.length) return toValue([...current].sort(), to);

  const message = `The image would have ${to.length} tags; the limit is ${maxTagsPerImage}.`;
  return { error: { code: commonErrors.validation.code, message } };
}

type TagAction = Extract<ChangeAction, { action: "tag" | "untag" }>;

function tag(owner: string, { tags: names, in_trash }: TagAction): BatchChange {
  const metadata = { tags: names };
  const change = changeField(owner, "tags", {
    inTrash: in_trash ?? false,
    toTarget: (current) => toTagTarget(current, [...current, ...metadata.tags]),
  });

  return {
    metadata,
    // Missing tags are created only if an image gets them. Their slugs are chosen before, because
    // an undo compares them.
    evaluate: async (images, ids) => {
      metadata.tags = await planTags(owner, names);
      return change.evaluate(images, ids);
    },
    apply: async (changed) => {
      await ensureTags(owner, names);
      return change.apply(changed);
    },
  };
}

async function untag(owner: string, { tags: names, in_trash }: TagAction): Promise<BatchChange> {
  const keys = names.map(toTagKey);
  const slugs = await findTagSlugs(owner, keys);
  const tags = keys.map((key) => slugs.get(key) ?? key);

  return changeField(owner, "tags", {
    metadata: { tags },
    inTrash: in_trash ?? false,
    toTarget: (current) =>
      toTagTarget(
        current,
        current.filter((slug) => !tags.includes(slug)),
      ),
  });
}

function favourite(owner: string): BatchChange {
  const now = isoTime();
  return changeField(owner, "favourited_at", {
    toTarget: (current) => (current === null ? { to: now } : "unchanged"),
  });
}

function remove(owner: string): BatchChange {
  const now = isoTime();
  return changeField(owner, "deleted_at", {
    inTrash: true,
    toTarget: (current) => (current === null ? { to: now } : "unchanged"),
  });
}

/** Also restores images that have expired and are not in the trash yet. */
function restore(owner: string): BatchChange {
  const now = isoTime();
  return changeField(owner, "deleted_at", {
    inTrash: true,
    toTarget: (_current, image) => (isDeletedOrExpired(image, now) ? { to: null } : "unchanged"),
  });
}

function purge(owner: string): BatchChange {
  return {
    metadata: {},
    evaluate: async (images) =>
      images.map((image) =>
        image.deletedAt === null ? failed(imageErrors.notDeleted) : { status: "changed" as const },
      ),
    apply: async (changed) => ({
      action: "purge",
      ...(await purgeImageRows(
        owner,
        changed.map(({ image }) => image.id),
      )),
    }),
  };
}
