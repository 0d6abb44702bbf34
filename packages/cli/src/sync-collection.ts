import type { Albumen } from "../../client/src/index.ts";
import { addToCollection, removeFromCollection, requireCollection } from "./collections.ts";
import { CliError } from "./errors.ts";
import type { Entry, Ledger } from "./ledger.ts";
import type { FileStep, SyncPlan } from "./sync-plan.ts";

/** The collection to which a sync adds the images of its files. */
export interface SyncCollection {
  id: string;
  /** The ids of the images that were in it when the sync started. */
  members: ReadonlySet<string>;
}

/** @throws CliError for a missing one, and for one that takes no images */
export async function openCollection(albumen: Albumen, name: string): Promise<SyncCollection> {
  const { id, kind } = await requireCollection(albumen, name);
  if (kind === "smart") throw new CliError(`The images of the collection ${name} are chosen by its query.`);

  const members = new Set<string>();
  // An order that no one changes by hand while it is read.
  const query = { limit: 200, sort: "recent" as const };
  for await (const image of albumen.list("/collections/{id}/images/grid", { path: { id }, query }))
    members.add(image.id);

  return { id, members };
}

/** Returns the files whose images are not in the collection, in the order of their names. */
export function listAbsent(
  ledger: Ledger,
  files: readonly Pick<FileStep, "name">[],
  { members }: SyncCollection,
): Entry[] {
  return files.flatMap(({ name }) => {
    const entry = ledger.entry(name);
    return entry && !members.has(entry.id) ? entry : [];
  });
}

/**
 * Adds the images of the files. Notes it before, so that a program that is killed in between knows
 * later which images it has added. Returns how many.
 */
export async function addFiles(
  albumen: Albumen,
  ledger: Ledger,
  { collection, files }: { collection: SyncCollection; files: readonly Pick<FileStep, "name">[] },
): Promise<number> {
  const absent = listAbsent(ledger, files, collection);
  for (const { path } of absent) ledger.noteAddition(path);
  const { changed } = await addToCollection(
    albumen,
    collection,
    absent.map(({ id }) => id),
  );

  return changed;
}

/** Removes the images of files that are gone from the collection alone. Returns how many. */
export async function removeGone(
  albumen: Albumen,
  ledger: Ledger,
  { collection, plan }: { collection: SyncCollection; plan: SyncPlan },
): Promise<number> {
  const { deletions, forgotten } = plan;
  const { changed } = await removeFromCollection(
    albumen,
    collection,
    deletions.map(({ id }) => id),
  );
  for (const entry of [...forgotten, ...deletions]) ledger.remove(entry.path);

  return changed;
}

/** Returns the names of the files whose images a dry run would add, except by an upload. */
export function listAdditions(
  ledger: Ledger,
  { steps }: SyncPlan,
  { collection, files }: { collection: SyncCollection; files: readonly Pick<FileStep, "name">[] },
): string[] {
  const stepByName = new Map(steps.map((step) => [step.name, step]));
  return files.flatMap(({ name }) => {
    const step = stepByName.get(name);
    const id = step ? step.id : ledger.entry(name)?.id;
    return id !== undefined && !collection.members.has(id) ? name : [];
  });
}
