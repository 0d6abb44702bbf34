import { openAsBlob } from "node:fs";
import { Command } from "commander";
import { type Albumen, AlbumenError, type Image } from "../../../client/src/index.ts";
import { ensureAlbum, hasAlbum } from "../albums.ts";
import { type Connection, connect } from "../config.ts";
import { CliError, exitCodes } from "../errors.ts";
import { findImagesBelow, nameInFolder, requireFolder } from "../find-files.ts";
import { hashFile } from "../hash-file.ts";
import { Ledger } from "../ledger.ts";
import { count, formatOption, jsonOption, type OutputOptions, print, printImage, report } from "../output.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { sendFile } from "../send-file.ts";
import {
  addFiles,
  listAdditions,
  openCollection,
  removeGone,
  type SyncCollection,
} from "../sync-collection.ts";
import { type FileStep, type PlanOptions, planSync, type SyncPlan, toKind } from "../sync-plan.ts";

interface SyncOptions extends OutputOptions, PlanOptions {
  force?: true;
  collection?: string;
}

export function syncCommand(): Command {
  return new Command("sync")
    .description("Upload the new and changed images of a folder to an album; can be stopped and repeated")
    .argument("<folder>")
    .argument("<album>", "the album's name in URLs; it is created if there is none")
    .option(
      "--delete",
      "move images to the trash whose files, uploaded by this command, are gone; with --collection, only remove them from the collection",
    )
    .option("--force", "delete also when the folder has no images, or when many would go")
    .option("--collection <collection>", "add the images to this collection too, by id or slug")
    .option("--move", "move images here that the library has in another album")
    .option("--dry-run", "print what would be done with which path, and change nothing")
    .addOption(formatOption())
    .addOption(jsonOption())
    .action(syncFolder);
}

async function syncFolder(folder: string, album: string, options: SyncOptions): Promise<void> {
  await requireFolder(folder);
  const connection = await connect();
  const { albumen, config } = connection;
  const { library } = await albumen.get("/me");
  const collection =
    options.collection === undefined ? undefined : await openCollection(albumen, options.collection);
  const place = { album, collection: collection?.id };
  const ledger = await Ledger.ofFolder({ url: config.url, library }, folder, place);
  const found = await findImagesBelow(folder);
  const files = found.map((file) => ({ name: nameInFolder(folder, file.path), file }));
  const present = await listAlbum(albumen, album);
  const { members } = collection ?? {};
  const plan = await planSync({ albumen, album, ledger, present, members, folder, files }, options);
  if (!options.force) rejectManyDeletions({ folder, fileCount: files.length, collection }, plan);
  if (options.dryRun) {
    printPlan(plan, collection ? "remove" : "delete");
    for (const name of collection ? listAdditions(ledger, plan, { collection, files }) : [])
      print(`add ${name}`);
    return;
  }

  await ensureAlbum(albumen, album);
  const run = { connection, ledger, album, present, options, counts: { sent: 0, left: 0 } };
  const isComplete = await runSteps(run, plan.steps);
  const added = collection ? await addFiles(albumen, ledger, { collection, files }) : 0;
  if (!isComplete && plan.deletions.length > 0)
    return report("Nothing was deleted: a file that is not uploaded yet may be one that was moved.");

  const deleted = collection ? 0 : await deleteGone(albumen, ledger, plan);
  const removed = collection ? await removeGone(albumen, ledger, { collection, plan }) : 0;
  const { sent, left } = run.counts;
  report(`Uploaded ${sent} of ${count(files.length, "file")}.`);
  if (deleted > 0) report(`Moved ${count(deleted, "image")} to the trash.`);
  if (added > 0) report(`Added ${count(added, "image")} to the collection.`);
  if (removed > 0)
    report(`Removed ${count(removed, "image")} from the collection. Nothing was moved to the trash.`);
  if (left > 0) report(`Skipped ${count(left, "image")} in other albums. To move images here, use --move.`);
}

const maxDeletions = 10;
const maxDeletedShare = 0.2;

interface Target {
  folder: string;
  fileCount: number;
  collection: SyncCollection | undefined;
}

/** @throws CliError with an exit code of its own */
function rejectManyDeletions(
  { folder, fileCount, collection }: Target,
  { deletions, uploadedCount }: SyncPlan,
): void {
  const gone = deletions.length;
  const reason =
    fileCount === 0 && gone > 0
      ? `${folder} has no images. It may be the wrong folder, or not mounted.`
      : `${gone} of ${uploadedCount} uploaded files are gone from ${folder}.`;
  const isMany = gone > maxDeletions && gone > uploadedCount * maxDeletedShare;
  const images = count(gone, "image");
  const effect = collection ? `removes ${images} from the collection` : `moves ${images} to the trash`;
  if ((fileCount === 0 && gone > 0) || isMany)
    throw new CliError(`${reason} --force ${effect}.`, { exitCode: exitCodes.rejected });
}

/** Prints what changes something. */
function printPlan({ steps, deletions }: SyncPlan, deletion: "delete" | "remove"): void {
  for (const { kind, name } of steps) if (kind !== "leave" && kind !== "note") print(`${kind} ${name}`);
  for (const entry of deletions) print(`${deletion} ${entry.path}`);
}

/** Returns the ids of the album's images; none if there is no album. */
async function listAlbum(albumen: Albumen, album: string): Promise<Set<string>> {
  const ids = new Set<string>();
  if (!(await hasAlbum(albumen, album))) return ids;

  for await (const { id } of albumen.list("/images", { query: { album, limit: 200, fields: "grid" } }))
    ids.add(id);

  return ids;
}

interface Run {
  connection: Connection;
  ledger: Ledger;
  album: string;
  present: ReadonlySet<string>;
  options: SyncOptions;
  counts: { sent: number; left: number };
}

/** Returns whether all were done. */
async function runSteps(run: Run, steps: readonly FileStep[]): Promise<boolean> {
  const progress = new Progress();
  for (const { file } of steps) progress.add(file.sizeBytes);
  const show = (image: Image) => {
    run.counts.sent++;
    progress.clear();
    printImage(image, run.options);
  };

  return runAll(
    steps,
    progress,
    ({ name }) => name,
    async (step) => {
      const { file, id } = step;
      if (id === undefined) await upload(run, step, progress, show);
      else if (step.kind === "replace") await replace(run, { ...step, id }, progress, show);
      else await settle(run, step, id);
      if (id !== undefined && step.kind !== "replace") progress.move(file.sizeBytes);
    },
  );
}

/** `dedupe` finds a file again that was uploaded just before the program was killed. */
async function upload(
  run: Run,
  step: FileStep,
  progress: Progress,
  show: (image: Image) => void,
): Promise<void> {
  const { connection, ledger, album, present, options } = run;
  const { name, file } = step;
  const startedAt = ledger.startOf(name);
  ledger.begin(name);
  const sha256 = step.sha256 ?? (await hashFile(file.path));
  const image = await sendFile(connection, file, { album, dedupe: "true", on_conflict: "rename" }, progress);
  if (image.album !== album)
    return settle(run, { ...step, sha256, kind: toKind(image, album, options.move) }, image.id);

  const isFound = present.has(image.id) && !(startedAt !== undefined && startedAt <= image.created_at);
  ledger.record(name, file, { id: image.id, sha256, isFound: isFound && !isUploaded(ledger, image.id) });
  show(image);
}

const isUploaded = (ledger: Ledger, id: string) =>
  ledger.entries().some((entry) => entry.id === id && !entry.isFound);

async function replace(
  { connection, ledger }: Run,
  { name, file, id, sha256 }: FileStep & { id: string },
  progress: Progress,
  show: (image: Image) => void,
): Promise<void> {
  const blob = await openAsBlob(file.path);
  let reported = 0;
  const onProgress = (sent: number) => {
    progress.move(sent - reported);
    reported = sent;
  };
  const image = await connection.albumen.replace(id, blob, { onProgress });
  ledger.record(name, file, { id, sha256 });
  show(image);
}

/** Notes the image that the file has already, and moves it to the album if it is to be there. */
async function settle({ connection, ledger, album, counts }: Run, step: FileStep, id: string): Promise<void> {
  const { kind, name, file, sha256 } = step;
  if (kind === "move") await connection.albumen.patch("/images/{id}", { path: { id }, body: { album } });
  if (kind === "leave") counts.left++;
  const known = ledger.entry(name);
  const isFound = !isUploaded(ledger, id);
  ledger.record(name, file, { id, sha256: sha256 ?? known?.sha256, isFound });
}

/** Returns how many images were moved to the trash. */
async function deleteGone(
  albumen: Albumen,
  ledger: Ledger,
  { deletions, forgotten }: SyncPlan,
): Promise<number> {
  let deleted = 0;
  for (const entry of forgotten) ledger.remove(entry.path);
  await runAll(
    deletions,
    new Progress(),
    (entry) => entry.path,
    async (entry) => {
      await moveToTrash(albumen, entry.id);
      ledger.remove(entry.path);
      deleted++;
    },
  );

  return deleted;
}

async function moveToTrash(albumen: Albumen, id: string): Promise<void> {
  try {
    await albumen.delete("/images/{id}", { path: { id } });
  } catch (error) {
    if (!(error instanceof AlbumenError) || error.code !== "NOT_FOUND") throw error;
  }
}
