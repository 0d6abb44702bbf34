import { CliError } from "../errors.ts";
import { type Collection, type Details, type ImportItem, Tally } from "./item.ts";
import { Remote } from "./remote.ts";
import type { Scratch } from "./scratch.ts";
import { toFilename, toLine, toPosition, toTags, toTakenAt, toText } from "./texts.ts";

/** The fields that are read of an asset. Only the response for a single asset has `tags`. */
interface Asset {
  id: string;
  originalFileName: string;
  fileCreatedAt: string;
  fileModifiedAt: string;
  /** The clock where the image was taken, written as if it were UTC. */
  localDateTime: string;
  isFavorite: boolean;
  isTrashed?: boolean;
  exifInfo?: {
    description?: string | null;
    dateTimeOriginal?: string | null;
    fileSizeInByte?: number | null;
    latitude?: number | null;
    longitude?: number | null;
  };
  tags?: { name: string }[];
}

interface Album {
  id: string;
  albumName: string;
  description?: string;
}

interface SearchPage {
  assets: { items: Asset[]; nextPage: string | null };
}

/**
 * Earlier versions ignore filters that they do not know, and would return every asset for every
 * album.
 */
const oldestMajor = 2;
const pageSize = 1_000;

/** Reads the images of an Immich account by its API, in the timeline and the archive. */
export async function collectImmich(url: string, key: string, scratch: Scratch): Promise<Collection> {
  const immich = new Remote("Immich", url, { "x-api-key": key }, scratch);
  const major = (await immich.get<{ major?: unknown } | null>("/api/server/version"))?.major;
  if (typeof major !== "number") throw immich.unexpected();
  if (major < oldestMajor) {
    throw new CliError(`${immich.origin} runs Immich ${major}; version ${oldestMajor} is needed.`);
  }

  const assets = new Map<string, Asset>();
  for (const visibility of ["timeline", "archive"]) {
    for await (const asset of search(immich, { visibility, withExif: true })) assets.set(asset.id, asset);
  }
  const albums = new Map<string, string[]>();
  const albumDescriptions = new Map<string, string>();
  for (const { id, albumName, description } of await immich.get<Album[]>("/api/albums")) {
    const title = toLine(albumName, 200);
    if (title === undefined) continue;

    const text = toText(description, 5_000);
    if (text !== undefined) albumDescriptions.set(title, text);
    for await (const asset of search(immich, { albumIds: [id] })) {
      albums.set(asset.id, [...(albums.get(asset.id) ?? []), title]);
    }
  }

  const leftOut = new Tally();
  const items: ImportItem[] = [];
  for (const asset of assets.values()) {
    if (asset.isTrashed) leftOut.add("in the trash");
    else items.push(toItem(immich, asset, albums.get(asset.id) ?? []));
  }

  return { items, albumDescriptions, leftOut, close: async () => {} };
}

async function* search(immich: Remote, filters: object): AsyncGenerator<Asset> {
  let page = 1;
  do {
    const query = { ...filters, type: "IMAGE", page, size: pageSize };
    const { assets } = await immich.post<SearchPage>("/api/search/metadata", query);
    yield* assets.items;
    page = Number(assets.nextPage ?? 0);
  } while (page > 0);
}

function toItem(immich: Remote, asset: Asset, albums: readonly string[]): ImportItem {
  const { id, originalFileName, exifInfo, fileModifiedAt } = asset;
  return {
    key: `${immich.origin}/assets/${id}`,
    filename: toFilename(originalFileName),
    sizeBytes: exifInfo?.fileSizeInByte ?? 0,
    modifiedMs: Date.parse(fileModifiedAt) || 0,
    albums,
    hasSidecar: false,
    open: () => immich.file(`/api/assets/${encodeURIComponent(id)}/original`),
    readDetails: async () => toDetails(await immich.get<Asset>(`/api/assets/${encodeURIComponent(id)}`)),
  };
}

function toDetails({ exifInfo, tags, isFavorite, ...times }: Asset): Details {
  const description = toText(exifInfo?.description, 5_000);
  const takenAt = exifInfo?.dateTimeOriginal ? readClock(times) : undefined;
  const position = toPosition(exifInfo?.latitude, exifInfo?.longitude);
  const names = toTags((tags ?? []).map(({ name }) => name));

  return {
    ...(description !== undefined && { description }),
    ...(takenAt !== undefined && { takenAt }),
    ...(position && { position }),
    ...(names.length > 0 && { tags: names }),
    ...(isFavorite && { isFavourite: true }),
  };
}

/** The difference of both times is the offset from UTC. */
function readClock({ fileCreatedAt, localDateTime }: Pick<Asset, "fileCreatedAt" | "localDateTime">) {
  const clockMs = Date.parse(localDateTime);
  const minutes = Math.round((clockMs - Date.parse(fileCreatedAt)) / 60_000);
  if (Number.isNaN(minutes) || Math.abs(minutes) > 14 * 60) return undefined;

  const clock = new Date(clockMs).toISOString().slice(0, 19);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);

  return toTakenAt(`${clock}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`);
}
