import { watch } from "chokidar";
import { Command } from "commander";
import { type Albumen, AlbumenError } from "../../../client/src/index.ts";
import { ensureAlbum } from "../albums.ts";
import { retryPassing } from "../backoff.ts";
import { type Connection, connect } from "../config.ts";
import { describeError, exitCodes } from "../errors.ts";
import { findFile, findImagesBelow, isImagePath, nameInFolder, requireFolder } from "../find-files.ts";
import { Ledger } from "../ledger.ts";
import { formatOption, jsonOption, type OutputOptions, printImage, report } from "../output.ts";
import { Progress } from "../progress.ts";
import { sendFile } from "../send-file.ts";
import { settle } from "../settle.ts";
import { addImageOptions, type ImageOptions, toQuery } from "../upload-options.ts";
import { WorkQueue } from "../work-queue.ts";

interface WatchOptions extends OutputOptions, ImageOptions {
  skipExisting?: true;
}

export function watchCommand(): Command {
  return addImageOptions(new Command("watch"))
    .description("Upload the images of a folder, and new and changed ones as they appear, until Ctrl-C")
    .argument("<folder>")
    .option("--skip-existing", "leave out what is there at the start")
    .addOption(formatOption())
    .addOption(jsonOption())
    .action(watchFolder);
}

async function watchFolder(folder: string, options: WatchOptions): Promise<void> {
  await requireFolder(folder);
  // It waits for the service itself, for as long as it takes.
  const connection = await connect({ maxRetries: 0, maxWaitSeconds: 0 });
  const { albumen, config } = connection;
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const waits = { signal: stopping.signal, onWait: reportOnce() };
  try {
    const library = await retryPassing(() => prepare(albumen, options.album), waits);
    const ledger = await Ledger.ofFolder({ url: config.url, library }, folder, { album: options.album });
    await run({ folder, connection, ledger, options, stopping, waits });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

/** Returns the library of the key; creates the album if it is new. */
async function prepare(albumen: Albumen, album: string | undefined): Promise<string> {
  const { library } = await albumen.get("/me");
  if (album !== undefined) await ensureAlbum(albumen, album);
  return library;
}

interface Watch {
  folder: string;
  connection: Connection;
  ledger: Ledger;
  options: WatchOptions;
  stopping: AbortController;
  waits: { signal: AbortSignal; onWait: (error: unknown) => void };
}

async function run(context: Watch): Promise<void> {
  const { folder, ledger, options, stopping } = context;
  const { signal } = stopping;
  const queue = new WorkQueue((file) => upload(context, file));
  const settling = new Set<string>();
  const take = async (file: string) => {
    if (settling.has(file) || !isImagePath(nameInFolder(folder, file))) return;

    settling.add(file);
    const complete = await settle(file, signal).catch(() => undefined);
    settling.delete(file);
    if (complete && !signal.aborted) queue.add(file);
  };
  const isIgnored = (file: string) => nameInFolder(folder, file).split("/").some(isHidden);
  const watcher = watch(folder, { ignored: isIgnored, ignoreInitial: true });
  watcher.on("add", take).on("change", take);
  watcher.on("error", (error) => report(describeError(error)));
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  report(`Watching ${folder}. Press Ctrl-C to end.`);
  if (!options.skipExisting) {
    for (const file of await findImagesBelow(folder)) {
      if (ledger.idOf(nameInFolder(folder, file.path), file) === undefined) void take(file.path);
    }
  }

  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  await watcher.close();
  await queue.stop();
}

function isHidden(name: string): boolean {
  return name.startsWith(".") && name !== "..";
}

/** The key is revoked, or was never enough: no upload will work. */
const lostAccess: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "INSUFFICIENT_SCOPE",
  "ROLE_REQUIRED",
  "ACCOUNT_DISABLED",
]);

/**
 * Does not reject. A file that could not be uploaded is tried again when it changes, and at the
 * next start.
 */
async function upload({ folder, connection, ledger, options, stopping, waits }: Watch, path: string) {
  const name = nameInFolder(folder, path);
  const file = await findFile(path);
  // An empty file is about to be written.
  if (!file || file.sizeBytes === 0 || ledger.idOf(name, file) !== undefined) return;

  const query = { ...toQuery(options), dedupe: "true" as const, on_conflict: "rename" };
  try {
    const image = await retryPassing(() => sendFile(connection, file, query, new Progress()), waits);
    ledger.record(name, file, { id: image.id });
    printImage(image, options);
  } catch (error) {
    if (stopping.signal.aborted && !(error instanceof AlbumenError)) return;

    report(`${name}: ${describeError(error)}`);
    if (error instanceof AlbumenError && lostAccess.has(error.code)) {
      process.exitCode = exitCodes.failed;
      stopping.abort();
    }
  }
}

/** One message for each time that the service is away, whichever file waits for it. */
function reportOnce(): (error: unknown) => void {
  let silentUntil = 0;
  return (error) => {
    if (Date.now() < silentUntil) return;

    silentUntil = Date.now() + 60_000;
    report(`${describeError(error)} Trying again.`);
  };
}

/** The second signal ends the program at once. */
function onStop(stop: () => void): void {
  let isStopping = false;
  const listener = () => {
    if (isStopping) process.exit(exitCodes.interrupted);
    isStopping = true;
    report("Ending after the files that are under way. Press Ctrl-C again to end at once.");
    stop();
  };
  process.on("SIGINT", listener);
  process.on("SIGTERM", listener);
}
