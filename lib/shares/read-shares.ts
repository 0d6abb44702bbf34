import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { findShare, type ListedShare, listPickRows, listShareRows } from "./repository";
import type { SharePick, ShareResource } from "./resource";
import { shareUrl } from "./token";

export const shareNotFoundError = () => new AppError(commonErrors.notFound, { message: "Share not found." });

interface PageOptions {
  limit: number;
  cursor: string | undefined;
}

/** Returns the owner's shares, newest first, including ended ones. */
export async function listShares(actor: Actor, { limit, cursor }: PageOptions): Promise<Page<ShareResource>> {
  const query = `shares:${actor.library.uid}`;
  const after = toPair(cursor, query);
  const rows = await listShareRows(scopeOf(actor), { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.share;

  return {
    data: page.map(toShareResource),
    next_cursor: rows.length > limit && last ? encodeCursor([last.createdAt, last.id], query) : null,
  };
}

export async function getShare(actor: Actor, id: string): Promise<ShareResource> {
  const row = isId("shr", id) ? await findShare(scopeOf(actor), id) : undefined;
  if (!row) throw shareNotFoundError();

  return toShareResource(row);
}

/** Returns what visitors say about the images of a share, by visitor. */
export async function listPicks(
  actor: Actor,
  id: string,
  { limit, cursor }: PageOptions,
): Promise<Page<SharePick>> {
  await getShare(actor, id);
  const query = `share-picks:${id}`;
  const after = toPair(cursor, query);
  const rows = await listPickRows(id, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    data: page.map((row) => ({
      visitor: row.visitor,
      image_id: row.imageId,
      filename: row.filename,
      picked: row.isPicked,
      comment: row.comment,
      updated_at: row.updatedAt,
    })),
    next_cursor: rows.length > limit && last ? encodeCursor([last.visitor, last.imageId], query) : null,
  };
}

function toPair(cursor: string | undefined, query: string): readonly [string, string] | undefined {
  if (cursor === undefined) return undefined;

  const [first, second] = decodeCursor(cursor, query);
  return [first, second];
}

function toShareResource({ share, imageIds, files }: ListedShare): ShareResource {
  return {
    id: share.id,
    url: shareUrl(share),
    target: toTarget(share, imageIds),
    title: share.title,
    message: share.message,
    has_password: share.passwordHash !== null,
    expires_at: share.expiresAt,
    max_views: share.maxViews,
    views: share.views,
    allow_download: share.allowDownload,
    allow_original: share.allowOriginal,
    show_metadata: share.showMetadata,
    feedback: share.feedback,
    required_watermark: share.requiredWatermark,
    upload:
      share.target === "upload"
        ? {
            album: share.albumSlug ?? "",
            max_files: share.maxFiles ?? 0,
            max_bytes: share.maxBytes ?? 0,
            files,
          }
        : null,
    last_viewed_at: share.lastViewedAt,
    created_at: share.createdAt,
    updated_at: share.updatedAt,
  };
}

function toTarget(share: ListedShare["share"], imageIds: string[]): ShareResource["target"] {
  const { target, albumSlug, collectionId, tree, live } = share;
  switch (target) {
    case "image":
      return { type: target, id: imageIds[0] ?? null };
    case "images":
      return { type: target, ids: imageIds };
    case "album":
      return { type: target, album: albumSlug ?? "" };
    case "upload":
      return { type: target };
    case "collection":
      return { type: target, id: collectionId ?? "", tree, live };
  }
}
