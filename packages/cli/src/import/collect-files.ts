import path from "node:path";
import { CliError } from "../errors.ts";
import { isImagePath } from "../find-files.ts";
import { type Collection, type Details, type ImportItem, Tally } from "./item.ts";
import { type JsonSidecar, parseMembers, readJsonSidecar, readTakeoutAlbum } from "./json-sidecar.ts";
import type { Scratch } from "./scratch.ts";
import { isCutSidecar, originalOfEdited, sidecarNames, uncutName } from "./sidecar-names.ts";
import { toFilename, toLine } from "./texts.ts";
import { openTree, type ReportProblem, type Tree, type TreeFile } from "./tree.ts";
import { readXmp } from "./xmp.ts";

const maxSidecarBytes = 4_000_000;
/** More than any service takes; an archive must not fill the disk. */
const maxImageBytes = 1_000_000_000;
const videos = /\.(mp4|m4v|mov|avi|mkv|3gp|mpe?g|webm|mts|m2ts|wmv|mp|mv)$/i;
const sidecars = /\.(json|xmp)$/i;

/** Reads folders and ZIP archives; several of them may be the parts of one Google Takeout. */
export async function collectFiles(
  sources: readonly string[],
  scratch: Scratch,
  onProblem: ReportProblem,
): Promise<Collection> {
  const trees: Tree[] = [];
  for (const source of sources) trees.push(await openTree(source, scratch, onProblem));
  const files = trees.flatMap((tree) => tree.files);
  await rejectOwnExport(files);
  const leftOut = new Tally();
  const read: ReadFolder[] = [];
  for (const [name, content] of groupBy(files, (file) => path.posix.dirname(file.path))) {
    read.push(await readFolder(name, new Sidecars(content, onProblem), { content, leftOut }));
  }
  const isTakeout = read.some((folder) => folder.images.some(({ json }) => json?.isTakeout));
  const albumDescriptions = new Map<string, string>();
  for (const { album } of read) {
    if (isTakeout && album?.description) albumDescriptions.set(album.title, album.description);
  }
  const items = read.flatMap((folder) => {
    const title = isTakeout ? folder.album?.title : toAlbumTitle(folder.name);
    return folder.images.map((image) => toItem(image, title === undefined ? [] : [title]));
  });
  // A file that is in an album and elsewhere as well belongs in the album.
  items.sort((one, other) => other.albums.length - one.albums.length);
  const close = async () => {
    for (const tree of trees) tree.close();
  };

  return { items, albumDescriptions, leftOut, close };
}

/** The service restores its own exports, with more than a command line can. */
async function rejectOwnExport(files: readonly TreeFile[]): Promise<void> {
  const manifest = files.find((file) => file.path === "manifest.json" && file.sizeBytes < maxSidecarBytes);
  if (!manifest) return;
  if (parseMembers((await manifest.read()).toString())?.format !== "albumen-account-export") return;

  throw new CliError(
    `${manifest.source} is an export of Albumen. Restore it under Settings → Data, or send it to POST /api/account/import.`,
  );
}

interface ReadImage {
  file: TreeFile;
  json: JsonSidecar | undefined;
  xmp: Details | undefined;
  isEdited: boolean;
}

interface ReadFolder {
  name: string;
  images: ReadImage[];
  album: { title: string; description?: string } | undefined;
}

async function readFolder(
  name: string,
  beside: Sidecars,
  { content, leftOut }: { content: readonly TreeFile[]; leftOut: Tally },
): Promise<ReadFolder> {
  const images: ReadImage[] = [];
  for (const file of content) {
    const filename = path.posix.basename(file.path);
    if (isImagePath(filename)) {
      const image = await readImage(file, filename, beside);
      if (image.json?.isTrashed) leftOut.add("in the trash");
      else if (file.sizeBytes > maxImageBytes) leftOut.add("too large");
      else images.push(image);
    } else if (videos.test(filename)) {
      leftOut.add("videos");
    } else if (!sidecars.test(filename)) {
      leftOut.add("no images");
    }
  }
  return { name, images, album: await beside.findAlbum(name) };
}

async function readImage(file: TreeFile, filename: string, beside: Sidecars): Promise<ReadImage> {
  const own = beside.find(filename, ".json", file.source);
  const ofOriginal = own ? undefined : await readOriginalSidecar(file, filename, beside);
  const json = own ?? (ofOriginal ? undefined : beside.findCut(filename));
  const xmp = beside.find(filename, ".xmp", file.source);
  const members = json && (await beside.readMembers(json));

  return {
    file,
    json: ofOriginal ?? (members && readJsonSidecar(members)),
    xmp: xmp && xmp.sizeBytes <= maxSidecarBytes ? readXmp((await xmp.read()).toString()) : undefined,
    isEdited: ofOriginal !== undefined,
  };
}

/**
 * An edited copy of a Google Takeout was taken when its original was. What people wrote about the
 * original is not about the copy.
 */
async function readOriginalSidecar(
  file: TreeFile,
  filename: string,
  beside: Sidecars,
): Promise<JsonSidecar | undefined> {
  const original = originalOfEdited(filename);
  const sidecar = original === undefined ? undefined : beside.find(original, ".json", file.source);
  const members = sidecar && (await beside.readMembers(sidecar));
  const json = members && readJsonSidecar(members);
  if (!json?.isTakeout) return undefined;

  const { takenAt } = json.details;
  return { ...json, details: takenAt === undefined ? {} : { takenAt } };
}

async function readMembers(file: TreeFile) {
  return file.sizeBytes <= maxSidecarBytes ? parseMembers((await file.read()).toString()) : undefined;
}

/** `Map.groupBy` of Node 21. */
function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** The sidecars of a folder by name. */
class Sidecars {
  readonly #byName: Map<string, TreeFile[]>;
  readonly #used = new Set<TreeFile>();
  readonly #unreadable = new Set<TreeFile>();

  constructor(
    content: readonly TreeFile[],
    readonly onProblem: ReportProblem,
  ) {
    const files = content.filter(({ path: name }) => sidecars.test(name));
    this.#byName = groupBy(files, (file) => path.posix.basename(file.path).toLowerCase());
  }

  /** One of the same source goes before one of another part. */
  find(filename: string, extension: ".json" | ".xmp", source: string): TreeFile | undefined {
    for (const name of sidecarNames(filename, extension)) {
      const files = this.#byName.get(name.toLowerCase()) ?? [];
      const file = files.find((candidate) => candidate.source === source) ?? files[0];
      if (file) return this.#use(file);
    }
    return undefined;
  }

  findCut(filename: string): TreeFile | undefined {
    for (const [name, [file]] of this.#byName) {
      if (file && name.endsWith(".json") && isCutSidecar(name, filename.toLowerCase()))
        return this.#use(file);
    }
    return undefined;
  }

  /**
   * Reads the sidecar of an image; one of an original and its edited copy is named once if it is
   * broken.
   */
  async readMembers(file: TreeFile): ReturnType<typeof readMembers> {
    const members = await readMembers(file);
    if (!members && !this.#unreadable.has(file)) {
      this.#unreadable.add(file);
      const name = path.join(file.source, file.path).replace(/\p{Cc}/gu, "_");
      this.onProblem(`${name} cannot be read as JSON. Its image is imported without it.`);
    }
    return members;
  }

  #use(file: TreeFile): TreeFile {
    this.#used.add(file);
    return file;
  }

  /** Finds the description of an album of Google Takeout. Folders of a year are none. */
  async findAlbum(folder: string): Promise<ReadFolder["album"]> {
    if (/^Photos from \d{4}$/.test(path.posix.basename(folder))) return undefined;

    for (const file of [...this.#byName.values()].flat()) {
      if (this.#used.has(file) || !file.path.toLowerCase().endsWith(".json")) continue;

      const members = await readMembers(file);
      const album = members && readTakeoutAlbum(members);
      if (album) return album;
    }
    return undefined;
  }
}

/** `2024/Rome` → `2024 / Rome`. Files outside of all folders get no album. */
function toAlbumTitle(folder: string): string | undefined {
  return folder === "." ? undefined : toLine(folder.split("/").join(" / "), 200);
}

function toItem({ file, json, xmp, isEdited }: ReadImage, albums: readonly string[]): ImportItem {
  const filename = path.posix.basename(file.path);
  const original = isEdited ? undefined : json?.filename;
  const whole = original === undefined ? undefined : uncutName(filename, original);
  // An entry of an archive is found again in the archive.
  const key = path.join(file.source, file.path);

  return {
    key,
    albums,
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    filename: toFilename(whole ?? filename),
    hasSidecar: json !== undefined || xmp !== undefined,
    open: file.open,
    readDetails: async () => ({ ...xmp, ...json?.details }),
  };
}
