import path from "node:path";
import type { Albumen, Image } from "../../client/src/index.ts";
import { findActiveImage } from "./active-image.ts";
import { isMissing, type LocalFile } from "./find-files.ts";
import { hashFile } from "./hash-file.ts";
import type { Entry, Ledger } from "./ledger.ts";

/** The action of a sync for a file. */
export interface FileStep {
  /**
   * `upload` sends it, `replace` sends it as the new file of its image, `move` moves its image from
   * another album, `leave` leaves the image there, `note` notes only that the album has it.
   */
  kind: "upload" | "replace" | "move" | "leave" | "note";
  /** Its path in the folder, with slashes. */
  name: string;
  file: LocalFile;
  /** The image of all kinds but `upload`. */
  id?: string;
  sha256?: string;
}

export interface SyncPlan {
  steps: FileStep[];
  /** Images that go to the trash; with a collection, images that are removed from it. */
  deletions: Entry[];
  /** Files that are gone, whose images stay. */
  forgotten: Entry[];
  /** The number of images of the album that this sync has uploaded, or has added to the collection. */
  uploadedCount: number;
}

interface SyncState {
  albumen: Albumen;
  album: string;
  ledger: Ledger;
  /** The ids of the album's images. */
  present: ReadonlySet<string>;
  /** The ids of the images of the collection of the sync. */
  members: ReadonlySet<string> | undefined;
  folder: string;
  files: readonly Pick<FileStep, "name" | "file">[];
}

export interface PlanOptions {
  delete?: true;
  move?: true;
  dryRun?: true;
}

export async function planSync(state: SyncState, options: PlanOptions): Promise<SyncPlan> {
  const gone = options.delete ? await findGone(state) : [];
  const steps: FileStep[] = [];
  for (const named of state.files) {
    const step = await planFile(state, named, options);
    if (step) steps.push(step);
  }

  // An upload finds an identical image by itself. What goes, and what a dry run prints, depends on
  // it before.
  const needsImages = options.dryRun === true || gone.length > 0;
  const known = needsImages ? await findIdentical(state, steps, options) : steps;
  const deletions = findDeletions(state, gone, known);
  const isDeleted = new Set(deletions);

  return {
    steps: known,
    deletions,
    forgotten: gone.filter((entry) => !isDeleted.has(entry)),
    uploadedCount: state.ledger.entries().filter((entry) => isOwn(state, entry)).length,
  };
}

/** Whether the image goes with its file. */
function isOwn({ present, members }: SyncState, { id, isFound, isAdded }: Entry): boolean {
  return members ? isAdded === true && members.has(id) : !isFound && present.has(id);
}

async function findGone({ folder, files, ledger }: SyncState): Promise<Entry[]> {
  const names = new Set(files.map(({ name }) => name));
  const gone: Entry[] = [];
  for (const entry of ledger.entries())
    if (!names.has(entry.path) && (await isMissing(path.join(folder, entry.path)))) gone.push(entry);

  return gone;
}

/**
 * An image that this sync did not upload stays, and one of a file that was only moved in the
 * folder.
 */
function findDeletions(state: SyncState, gone: readonly Entry[], steps: readonly FileStep[]): Entry[] {
  const goneNames = new Set(gone.map((entry) => entry.path));
  const kept = new Set([
    ...state.ledger.entries().flatMap((entry) => (goneNames.has(entry.path) ? [] : entry.id)),
    ...steps.flatMap(({ id }) => id ?? []),
  ]);
  return gone.filter((entry) => isOwn(state, entry) && !kept.has(entry.id));
}

/** Returns undefined for a file that the album has as it is. */
async function planFile(
  { albumen, ledger, present, files }: SyncState,
  named: Pick<FileStep, "name" | "file">,
  options: PlanOptions,
): Promise<FileStep | undefined> {
  const { name, file } = named;
  const entry = ledger.entry(name);
  if (!entry) return { kind: "upload", ...named };

  const { id } = entry;
  const isUnchanged = ledger.idOf(name, file) !== undefined;
  if (present.has(id) && isUnchanged) return undefined;
  if (!present.has(id) && !(await findActiveImage(albumen, id))) return { kind: "upload", ...named };
  if (isUnchanged) return { kind: options.move ? "move" : "leave", ...named, id };

  const names = new Set(files.map((other) => other.name));
  const isShared = ledger
    .entries()
    .some((other) => other !== entry && other.id === id && names.has(other.path));
  const sha256 = await hashFile(file.path);
  if (entry.sha256 === sha256) return { kind: "note", ...named, id, sha256 };
  if (entry.isFound || isShared) return { kind: "upload", ...named };

  return { kind: "replace", ...named, id, sha256 };
}

/**
 * Replaces uploads of what the library has already, or gets by an earlier step, by what they would
 * end with.
 */
async function findIdentical(
  { albumen, album }: SyncState,
  steps: readonly FileStep[],
  { move }: PlanOptions,
): Promise<FileStep[]> {
  const hashes = new Set<string>();
  const resolved: FileStep[] = [];
  for (const step of steps) {
    if (step.kind !== "upload") {
      resolved.push(step);
      continue;
    }

    const sha256 = await hashFile(step.file.path);
    const { data } = await albumen.get("/images", { query: { sha256, limit: 1 } });
    const image = data[0] as Image | undefined;
    if (image) resolved.push({ ...step, kind: toKind(image, album, move), id: image.id, sha256 });
    // The second of two identical files gets the image of the first.
    else resolved.push({ ...step, kind: hashes.has(sha256) ? "note" : "upload", sha256 });
    hashes.add(sha256);
  }

  return resolved;
}

/** Returns the action of a sync for an image that has the bytes of a file already. */
export function toKind(image: Image, album: string, move: true | undefined): "note" | "move" | "leave" {
  if (image.album === album) return "note";

  return move ? "move" : "leave";
}
