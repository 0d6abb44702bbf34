import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { imageChangeErrors } from "./errors";
import {
  type Change,
  type ChangeRange,
  deleteChangesBefore,
  findChanges,
  findFormerImages,
  findRemainingImages,
  readSnapshot,
} from "./repository";
import type { ImageChangePage } from "./resource";

const retentionMs = 3 * dayMs;
/** Shorter than the retention: changes that a cursor leads to must all be there. */
const maxCursorAgeMs = 2 * dayMs;
/** A cursor without changes after it is returned as it is, until it is this old. */
const cursorRefreshMs = 10 * minuteMs;

interface Cursor {
  range: ChangeRange;
  issuedAt: string;
}

/**
 * Returns changes that were committed after the cursor, oldest first, each at least once. Without a
 * cursor, returns the current one only.
 */
export async function listImageChanges(
  actor: Actor,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<ImageChangePage> {
  const cursorScope = `image-changes:${actor.library.uid}`;
  const encode = ({ range, issuedAt }: Cursor) => encodeCursor(toPosition(range, issuedAt), cursorScope);
  const issuedAt = isoTime();
  const noChanges = { data: [], albums_changed: false, tags_changed: false, collections_changed: false };
  if (since === undefined)
    return { ...noChanges, next_cursor: encode({ range: { since: await readSnapshot() }, issuedAt }) };

  const cursor = readCursor(since, cursorScope);
  const scope = scopeOf(actor);
  const found = await findChanges(scope, cursor.range, limit);
  if (!found) throw new AppError(imageChangeErrors.expired);

  const { changes, next, haveAlbumsChanged, haveTagsChanged, haveCollectionsChanged } = found;
  const hasNews = changes.length > 0 || haveAlbumsChanged || haveTagsChanged || haveCollectionsChanged;
  if (!hasNews && cursor.issuedAt > isoTime(Date.now() - cursorRefreshMs))
    return { ...noChanges, next_cursor: since };

  return {
    data: await presentChanges(actor, changes),
    next_cursor: encode({ range: next, issuedAt }),
    albums_changed: haveAlbumsChanged,
    tags_changed: haveTagsChanged,
    collections_changed: haveCollectionsChanged,
  };
}

/**
 * For members of one album, an image that has left it is gone, and images of other albums are
 * omitted. A purge leaves no record of the image's album, so they get the id of each.
 */
async function presentChanges(actor: Actor, changes: readonly Change[]): Promise<ImageChangePage["data"]> {
  const ids = [...new Set(changes.map(({ imageId }) => imageId))];
  const byId = new Map((await getImages(actor, ids)).map((image) => [image.id, image]));
  const scope = scopeOf(actor);
  const gone = ids.filter((id) => !byId.has(id));
  const left = scope.album === undefined ? undefined : await findFormerImages(scope, gone);
  const remaining = left && (await findRemainingImages(scope.owner, gone));

  return changes.flatMap(({ imageId, type, changedAt }) => {
    const image = byId.get(imageId) ?? null;
    if (image || !left) return [{ id: imageId, type, changed_at: changedAt, image }];

    const isPurged = type === "image.purged" && !remaining?.has(imageId);
    return left.has(imageId) || isPurged
      ? [{ id: imageId, type: "image.purged" as const, changed_at: changedAt, image }]
      : [];
  });
}

function toPosition({ since, rest }: ChangeRange, issuedAt: string) {
  return rest === undefined
    ? ([since, issuedAt] as const)
    : ([since, issuedAt, [rest.until, rest.transactionId, rest.position].join(" ")] as const);
}

function readCursor(text: string, cursorScope: string): Cursor {
  const [since, issuedAt, rest] = decodeCursor(text, cursorScope);
  if (issuedAt < isoTime(Date.now() - maxCursorAgeMs)) throw new AppError(imageChangeErrors.expired);
  if (rest === undefined) return { range: { since }, issuedAt };

  const [until = "", transactionId = "", position = ""] = rest.split(" ");
  return { range: { since, rest: { until, transactionId, position } }, issuedAt };
}

/** Deletes changes that no valid cursor leads to. */
export function pruneImageChanges(nowMs: number = Date.now()): Promise<number> {
  return deleteChangesBefore(isoTime(nowMs - retentionMs));
}
