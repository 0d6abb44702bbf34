import type { Details } from "./item.ts";
import { toLine, toPosition, toTags, toTakenAt, toText } from "./texts.ts";

type Members = Partial<Record<string, unknown>>;

/** The content of a JSON file next to an image. */
export interface JsonSidecar {
  details: Details;
  /** The filename that the image had, of which Google Takeout cuts the end. */
  filename: string | undefined;
  isTakeout: boolean;
  isTrashed: boolean;
}

export function parseMembers(json: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a sidecar of Google Takeout, or one with the names of our API. Ignores unknown fields. */
export function readJsonSidecar(members: Members): JsonSidecar {
  const takenTime = isMembers(members.photoTakenTime) ? members.photoTakenTime.timestamp : undefined;
  if (takenTime === undefined) return readOwnForm(members);

  const description = toText(members.description, 5_000);
  const takenAt = fromSeconds(takenTime);
  const position = readPosition(members.geoDataExif) ?? readPosition(members.geoData);

  return {
    details: {
      ...(description !== undefined && { description }),
      ...(takenAt !== undefined && { takenAt }),
      ...(position && { position }),
      ...(members.favorited === true && { isFavourite: true }),
    },
    filename: typeof members.title === "string" ? members.title : undefined,
    isTakeout: true,
    isTrashed: members.trashed === true,
  };
}

function readOwnForm(members: Members): JsonSidecar {
  const title = toLine(members.title, 200);
  const description = toText(members.description, 5_000);
  const alt = toText(members.alt, 2_000);
  const takenAt = toTakenAt(members.taken_at);
  const tags = Array.isArray(members.tags) ? toTags(members.tags) : [];
  const position = toPosition(members.latitude, members.longitude);

  return {
    details: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(alt !== undefined && { alt }),
      ...(takenAt !== undefined && { takenAt }),
      ...(tags.length > 0 && { tags }),
      ...(position && { position }),
      ...(members.is_favourited === true && { isFavourite: true }),
    },
    filename: undefined,
    isTakeout: false,
    isTrashed: false,
  };
}

/** Takeout writes the seconds since 1970 as text. */
function fromSeconds(value: unknown): string | undefined {
  const seconds = Number(value);
  // Google writes 0 where it knows no time.
  if (!Number.isSafeInteger(seconds) || seconds === 0 || Math.abs(seconds) > 1e11) return undefined;

  return toTakenAt(new Date(seconds * 1000).toISOString());
}

function readPosition(value: unknown): ReturnType<typeof toPosition> {
  return isMembers(value) ? toPosition(value.latitude, value.longitude) : undefined;
}

/**
 * The file that describes an album of Google Takeout; its name is in the language of the account.
 */
export function readTakeoutAlbum(members: Members): { title: string; description?: string } | undefined {
  const album = isMembers(members.albumData) ? members.albumData : members;
  if (album.photoTakenTime !== undefined) return undefined;

  const title = toLine(album.title, 200);
  const description = toText(album.description, 5_000);

  return title === undefined ? undefined : { title, ...(description !== undefined && { description }) };
}
