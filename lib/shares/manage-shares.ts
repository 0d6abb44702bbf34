import { lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { commitChange } from "@/lib/changes";
import { listSubtree, listSubtreeScopes } from "@/lib/collections";
import { type Actor, requireContentScopes, type Scope } from "@/lib/kernel/actor";
import { rejectPast } from "@/lib/kernel/dates";
import { validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { requireExistingWatermark } from "@/lib/recipes";
import { hashPassword } from "./password";
import { getShare, shareNotFoundError } from "./read-shares";
import {
  type ChosenImage,
  deleteShareRow,
  insertShare,
  lockOwnImageIds,
  lockShare,
  type ShareRow,
  updateShareRow,
} from "./repository";
import type { CreateShare, ShareResource, ShareTarget, UpdateShare } from "./resource";
import { listMatches } from "./shared-content";
import { hashToken, shareToken } from "./token";
import { endVisits } from "./visit-repository";

/**
 * The scopes that read what a link opens, except what the queries of smart collections require. Guests
 * who upload see nothing.
 */
const contentScopes: Readonly<Record<ShareTarget["type"], readonly Scope[]>> = {
  image: ["images:read"],
  images: ["images:read"],
  album: ["images:read", "albums:read"],
  upload: [],
  collection: ["images:read"],
};

/**
 * Creates a link that opens images, private ones too, or takes files from guests.
 * @throws AppError VALIDATION_ERROR, INSUFFICIENT_SCOPE
 */
export async function createShare(actor: Actor, input: CreateShare): Promise<ShareResource> {
  requireContentScopes(actor, contentScopes[input.target.type]);
  const scope = scopeOf(actor);
  const { owner } = scope;
  const { target, upload } = input;
  const id = newId("shr");
  const now = isoTime();
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  const album = target.type === "album" ? target.album : upload?.album;
  const collection = target.type === "collection" ? target : undefined;
  const chosen = collection && (await chooseMatches(actor, collection));
  const row = {
    id,
    owner,
    passwordHash,
    target: target.type,
    albumSlug: album === undefined ? null : await resolveAlbumSlug(owner, album),
    collectionId: collection?.id ?? null,
    tree: collection?.tree ?? false,
    live: collection?.live ?? false,
    title: input.title || null,
    message: input.message || null,
    tokenHash: hashToken(shareToken({ owner, id, urlVersion: 0 })),
    expiresAt: input.expiration ?? null,
    maxViews: input.max_views ?? null,
    allowDownload: input.allow_download,
    allowOriginal: input.allow_original,
    showMetadata: input.show_metadata,
    feedback: input.feedback,
    requiredWatermark: input.required_watermark ?? null,
    maxFiles: upload?.max_files ?? null,
    maxBytes: upload?.max_bytes ?? null,
    createdAt: now,
    updatedAt: now,
  };

  await transaction(async () => {
    const field = target.type === "upload" ? "upload" : "target";
    if (row.albumSlug !== null && !(await lockAlbumShared(scope, row.albumSlug)))
      throw validationError({ [`${field}.album`]: ["does not exist"] });

    await requireExistingWatermark(owner, row.requiredWatermark, "required_watermark");
    await insertShare(row, chosen ? await lockMatches(scope, chosen) : await lockImagesOf(scope, target));
    await commitChange(actor, { resource: "share", action: "create", id, uid: actor.library.uid });
  });

  return getShare(actor, id);
}

/**
 * Returns the images that smart collections of the link have now; none if the link follows these.
 * @throws AppError VALIDATION_ERROR, INSUFFICIENT_SCOPE
 */
async function chooseMatches(
  actor: Actor,
  { id, tree, live }: Extract<ShareTarget, { type: "collection" }>,
): Promise<ChosenImage[]> {
  const { owner, album } = scopeOf(actor);
  // For members of one album, the library has no collections.
  const sections = album === undefined && isId("col", id) ? await listSubtree(owner, id, { tree }) : [];
  if (sections.length === 0)
    throw validationError({ "target.id": ["is not the id of one of your collections"] });

  requireContentScopes(
    actor,
    sections.flatMap(({ filterScopes }) => filterScopes as Scope[]),
  );
  const matches = live ? [] : await listMatches(sections);
  return matches.map(({ imageId, section }) => ({ imageId, collectionId: sections[section]?.id ?? null }));
}

/** Locks the images that still exist. */
async function lockMatches(scope: LibraryScope, chosen: readonly ChosenImage[]): Promise<ChosenImage[]> {
  const own = await lockOwnImageIds(
    scope,
    chosen.map(({ imageId }) => imageId),
  );
  return chosen.filter(({ imageId }) => own.has(imageId));
}

async function lockImagesOf(scope: LibraryScope, target: ShareTarget): Promise<ChosenImage[]> {
  if (target.type !== "image" && target.type !== "images") return [];

  const ids = target.type === "image" ? [target.id] : [...new Set(target.ids)];
  const own = await lockOwnImageIds(
    scope,
    ids.filter((id) => isId("img", id)),
  );
  if (ids.every((id) => own.has(id))) return ids.map((imageId) => ({ imageId }));

  const field = target.type === "image" ? "target.id" : "target.ids";
  throw validationError({ [field]: ["is not the id of one of your images"] });
}

/**
 * Changes the share. Another password or URL ends all open visits at once.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, INSUFFICIENT_SCOPE
 */
export async function updateShare(
  actor: Actor,
  id: string,
  changes: UpdateShare,
  precondition = noPrecondition,
): Promise<ShareResource> {
  const scope = scopeOf(actor);
  const { password } = changes;
  const passwordHash = password ? await hashPassword(password) : password;

  await transaction(async () => {
    const share = isId("shr", id) ? await lockShare(scope, id) : undefined;
    if (!share) throw shareNotFoundError();

    await precondition(() => getShare(actor, id));
    const { columns, fields } = toChanges(share, changes, passwordHash);
    if (fields.length === 0) return;

    requireContentScopes(actor, contentScopes[share.target]);
    if (share.collectionId !== null)
      requireContentScopes(
        actor,
        (await listSubtreeScopes(scope.owner, share.collectionId, share)) as Scope[],
      );
    await requireExistingWatermark(scope.owner, columns.requiredWatermark, "required_watermark");
    await updateShareRow(scope, id, { ...columns, updatedAt: isoTime() });
    if (fields.includes("password") || fields.includes("url")) await endVisits(id);
    await commitChange(actor, { resource: "share", action: "update", id, uid: actor.library.uid, fields });
  });

  return getShare(actor, id);
}

/** Revokes the link: it answers like one that never existed, and what visitors said is deleted. */
export async function deleteShare(
  actor: Actor,
  id: string,
  precondition = noPrecondition,
): Promise<{ id: string; deleted: true }> {
  const scope = scopeOf(actor);

  await transaction(async () => {
    if (!isId("shr", id) || !(await lockShare(scope, id))) throw shareNotFoundError();

    await precondition(() => getShare(actor, id));
    await deleteShareRow(scope, id);
    await commitChange(actor, { resource: "share", action: "delete", id, uid: actor.library.uid });
  });

  return { id, deleted: true };
}

type Columns = Partial<ShareRow>;

/** Returns the columns that differ, and the members of the resource that change with them. */
function toChanges(share: ShareRow, changes: UpdateShare, passwordHash: string | null | undefined) {
  const columns: Columns = {};
  const fields: string[] = [];
  const set = <Name extends keyof ShareRow>(field: string, name: Name, value: ShareRow[Name] | undefined) => {
    if (value === undefined || value === share[name]) return;

    columns[name] = value;
    fields.push(field);
  };
  set("title", "title", emptyToNull(changes.title));
  set("message", "message", emptyToNull(changes.message));
  set("expiration", "expiresAt", changes.expiration);
  if (columns.expiresAt) rejectPast("expiration", columns.expiresAt);
  set("max_views", "maxViews", changes.max_views);
  set("allow_download", "allowDownload", changes.allow_download);
  set("allow_original", "allowOriginal", changes.allow_original);
  set("show_metadata", "showMetadata", changes.show_metadata);
  set("required_watermark", "requiredWatermark", changes.required_watermark);
  if (share.target === "upload" && changes.feedback !== undefined && changes.feedback !== "none")
    throw validationError({ feedback: ["must be none, because guests see no images"] });

  set("feedback", "feedback", changes.feedback);
  if (share.target !== "upload" && changes.upload)
    throw validationError({ upload: ["is only for the target upload"] });
  if (share.target === "upload" && changes.upload === null)
    throw validationError({ upload: ["is required for the target upload"] });

  set("upload.max_files", "maxFiles", changes.upload?.max_files);
  set("upload.max_bytes", "maxBytes", changes.upload?.max_bytes);
  set("password", "passwordHash", passwordHash);
  if (columns.passwordHash !== undefined) columns.passwordVersion = share.passwordVersion + 1;
  if (changes.new_url) {
    columns.urlVersion = share.urlVersion + 1;
    columns.tokenHash = hashToken(shareToken({ ...share, urlVersion: columns.urlVersion }));
    fields.push("url");
  }

  return { columns, fields };
}

const emptyToNull = (text: string | null | undefined) => (text === "" ? null : text);
