import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { imageChangeErrors } from "./errors";
import { type ChangeRange, deleteChangesBefore, findChanges, readSnapshot } from "./repository";
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
 * Returns changes that were committed after the cursor, oldest first, each at least once. Without a cursor, returns the
 * present one only.
 */
export async function listImageChanges(
  actor: Actor,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<ImageChangePage> {
  const cursorScope = `image-changes:${actor.library.uid}`;
  const encode = ({ range, issuedAt }: Cursor) => encodeCursor(toPosition(range, issuedAt), cursorScope);
  const issuedAt = isoTime();
  const noChanges = { data: [], albums_changed: false, tags_changed: false };
  if (since === undefined)
    return { ...noChanges, next_cursor: encode({ range: { since: await readSnapshot() }, issuedAt }) };
  const cursor = readCursor(since, cursorScope);
  const found = await findChanges(actor.library.owner, cursor.range, limit);
  if (!found) throw new AppError(imageChangeErrors.expired);
  const { changes, next, haveAlbumsChanged, haveTagsChanged } = found;
  const hasNews = changes.length > 0 || haveAlbumsChanged || haveTagsChanged;
  if (!hasNews && cursor.issuedAt > isoTime(Date.now() - cursorRefreshMs))
    return { ...noChanges, next_cursor: since };
  const images = await getImages(actor, [...new Set(changes.map((change) => change.imageId))]);
  const byId = new Map(images.map((image) => [image.id, image]));
  return {
    data: changes.map(({ imageId, type, changedAt }) => ({
      ...{ id: imageId, type, changed_at: changedAt },
      image: byId.get(imageId) ?? null,
    })),
    next_cursor: encode({ range: next, issuedAt }),
    albums_changed: haveAlbumsChanged,
    tags_changed: haveTagsChanged,
  };
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
