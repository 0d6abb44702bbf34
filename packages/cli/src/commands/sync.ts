import path from "node:path";
import { Command } from "commander";
import { type Albumen, AlbumenError } from "../../../client/src/index.ts";
import { createAlbum, hasAlbum } from "../albums.ts";
import { type Connection, connect } from "../config.ts";
import { CliError } from "../errors.ts";
import { findImagesBelow, isMissing, type LocalFile, nameInFolder, requireFolder } from "../find-files.ts";
import { Ledger } from "../ledger.ts";
import { formatOption, jsonOption, type OutputOptions, print, printImage, report } from "../output.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { sendFile } from "../send-file.ts";

interface SyncOptions extends OutputOptions {
  delete?: true;
  force?: true;
  dryRun?: true;
}

interface NamedFile {
  /** Its path in the folder, with slashes. */
  name: string;
  file: LocalFile;
}

export function syncCommand(): Command {
  return new Command("sync")
    .description("Upload the images of a folder that an album does not have yet; can be stopped and repeated")
    .argument("<folder>")
    .argument("<album>", "the album's name in URLs; it is created if there is none")
    .option("--delete", "move images to the trash whose files, uploaded by this command, are gone")
    .option("--force", "delete also when the folder has no images at all")
    .option("--dry-run", "print the paths that would be uploaded or deleted, and change nothing")
    .addOption(formatOption())
    .addOption(jsonOption())
    .action(async (folder: string, album: string, options: SyncOptions) => {
      await requireFolder(folder);
      const connection = await connect();
      const { albumen, config } = connection;
      const { library } = await albumen.get("/me");
      const ledger = await Ledger.ofFolder({ url: config.url, library }, folder, album);
      const files = (await findImagesBelow(folder)).map((file) => ({
        name: nameInFolder(folder, file.path),
        file,
      }));
      const present = await listAlbum(albumen, album, options.dryRun === true);
      const missing = files.filter(({ name, file }) => !present.has(ledger.idOf(name, file) ?? ""));
      const gone = options.delete ? await findGone(folder, ledger, files) : [];
      if (files.length === 0 && gone.length > 0 && !options.force)
        throw new CliError(
          `${folder} has no images. It may be the wrong folder, or not mounted. --force moves all ${gone.length} to the trash.`,
        );
      if (options.dryRun) {
        for (const { name } of missing) print(`upload ${name}`);
        for (const entry of gone) print(`delete ${entry.path}`);
        return;
      }
      const isComplete = await uploadMissing(connection, ledger, missing, album, options);
      if (!isComplete && gone.length > 0)
        return report("Nothing was deleted: a file that is not uploaded yet may be one that was moved.");
      const kept = new Set(files.flatMap(({ name, file }) => ledger.idOf(name, file) ?? []));
      await deleteGone(albumen, ledger, gone, kept);
      report(`${missing.length} of ${files.length} files were new, ${gone.length} were gone.`);
    });
}

/** Returns the uploaded files that are not in the folder any more. */
async function findGone(folder: string, ledger: Ledger, files: readonly NamedFile[]) {
  const names = new Set(files.map(({ name }) => name));
  const gone: { path: string; id: string }[] = [];
  for (const entry of ledger.entries())
    if (!names.has(entry.path) && (await isMissing(path.join(folder, entry.path)))) gone.push(entry);
  return gone;
}

/** Returns the ids of the album's images; creates the album if it is new. */
async function listAlbum(albumen: Albumen, album: string, isDryRun: boolean): Promise<Set<string>> {
  if (!(await hasAlbum(albumen, album))) {
    if (!isDryRun) await createAlbum(albumen, album);
    return new Set();
  }
  const ids = new Set<string>();
  for await (const { id } of albumen.list("/images", { query: { album, limit: 200, fields: "grid" } }))
    ids.add(id);
  return ids;
}

/** `dedupe` finds a file again that was uploaded just before the program was killed. Returns whether all were uploaded. */
async function uploadMissing(
  connection: Connection,
  ledger: Ledger,
  missing: NamedFile[],
  album: string,
  output: OutputOptions,
): Promise<boolean> {
  const progress = new Progress();
  for (const { file } of missing) progress.add(file.sizeBytes);
  return runAll(
    missing,
    progress,
    ({ name }) => name,
    async ({ name, file }) => {
      const image = await sendFile(
        connection,
        file,
        { album, dedupe: "true", on_conflict: "rename" },
        progress,
      );
      if (image.album !== album) return progress.report(`${name}: already in the album ${image.album}.`);
      ledger.record(name, file, image.id);
      progress.clear();
      printImage(image, output);
    },
  );
}

/** An image that a file with another name still has stays: the file was moved. */
async function deleteGone(
  albumen: Albumen,
  ledger: Ledger,
  gone: readonly { path: string; id: string }[],
  kept: ReadonlySet<string>,
): Promise<void> {
  await runAll(
    gone,
    new Progress(),
    (entry) => entry.path,
    async (entry) => {
      if (!kept.has(entry.id)) await moveToTrash(albumen, entry.id);
      ledger.remove(entry.path);
    },
  );
}

async function moveToTrash(albumen: Albumen, id: string): Promise<void> {
  try {
    await albumen.delete("/images/{id}", { path: { id } });
  } catch (error) {
    if (!(error instanceof AlbumenError) || error.code !== "NOT_FOUND") throw error;
  }
}
