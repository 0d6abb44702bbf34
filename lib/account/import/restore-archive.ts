import type { Actor } from "@/lib/kernel/actor";
import { requireWholeLibrary } from "@/lib/kernel/library-scope";
import { loadOnce } from "@/lib/kernel/load-once";
import type { Archive } from "./archive";
import { readArchivedTags, tagFile } from "./archived-tags";
import type { ImportContext } from "./context";
import { addResults, emptyReport, type Results } from "./report";
import type { ImportReport } from "./resource";
import { restoreAccountData } from "./restore-account-data";
import { restoreAlbumAliases } from "./restore-album-aliases";
import { restoreAlbumOrders } from "./restore-album-orders";
import { restoreAvatar } from "./restore-avatar";
import { restoreAlbums, restoreLicenses, restoreTags } from "./restore-collections";
import { restoreImageDays, restoreOwnerDays, restoreStorageDays } from "./restore-counts";
import { restoreCollectionImages, restoreCollections, restoreParents } from "./restore-image-collections";
import { restoreImages } from "./restore-images";
import { restoreRecipes } from "./restore-recipes";
import { hasImages } from "./restore-repository";
import { restoreCollectionShares, restoreShares } from "./restore-shares";
import { restoreWatermarks } from "./restore-watermarks";
import { ServiceFailures } from "./service-failures";

interface Stage {
  /** The files of the archive that it restores; none for what the manifest has. */
  files: (archive: Archive) => readonly string[];
  /** Lines that are restored at once. A process that dies repeats that many. */
  batchSize: number;
  restore: (context: ImportContext, lines: readonly string[]) => Promise<Results>;
}

const file = (name: string) => () => [name];
const manifestOnly = () => [""];

/** Each stage needs what the earlier ones have restored. A new one comes last: open imports continue by their numbers. */
const stages: readonly Stage[] = [
  { files: file("licenses.ndjson"), batchSize: 100, restore: restoreLicenses },
  { files: file("albums.ndjson"), batchSize: 100, restore: restoreAlbums },
  { files: file(tagFile), batchSize: 100, restore: restoreTags },
  { files: manifestOnly, batchSize: 1, restore: restoreAccountData },
  { files: manifestOnly, batchSize: 1, restore: restoreAvatar },
  { files: ({ imageFiles }) => imageFiles, batchSize: 20, restore: restoreImages },
  { files: file("analytics.ndjson"), batchSize: 1_000, restore: restoreImageDays },
  { files: file("analytics-totals.ndjson"), batchSize: 1_000, restore: restoreOwnerDays },
  { files: file("storage.ndjson"), batchSize: 1_000, restore: restoreStorageDays },
  { files: file("share-links.ndjson"), batchSize: 100, restore: restoreShares },
  { files: file("watermarks.ndjson"), batchSize: 20, restore: restoreWatermarks },
  { files: file("recipes.ndjson"), batchSize: 100, restore: restoreRecipes },
  { files: file("collections.ndjson"), batchSize: 100, restore: restoreCollections },
  { files: file("collections.ndjson"), batchSize: 100, restore: restoreParents },
  {
    files: ({ collectionImageFiles }) => collectionImageFiles,
    batchSize: 1_000,
    restore: restoreCollectionImages,
  },
  { files: file("album-aliases.ndjson"), batchSize: 100, restore: restoreAlbumAliases },
  { files: file("share-links.ndjson"), batchSize: 100, restore: restoreCollectionShares },
  { files: file("albums.ndjson"), batchSize: 20, restore: restoreAlbumOrders },
];

/** A place in the archive: the stage, the file of the stage, and the line of the file. */
export interface ImportPosition {
  stage: number;
  file: number;
  line: number;
}

export const importStart: ImportPosition = { stage: 0, file: 0, line: 0 };

/** A part of the archive that is restored, and where the work continues. */
interface Progress {
  results: Results;
  next: ImportPosition;
}

interface RestoreOptions extends Partial<Pick<ImportContext, "dryRun" | "isContinued" | "failures">> {
  from?: ImportPosition;
  /**
   * For the administrator's commands: the archive is trusted to name the account's previous
   * handles.
   */
  reservesHandles?: boolean;
}

/**
 * Restores an archive into the account of the actor, part by part. It can stop after each part and
 * start again anywhere: what is restored is recognized. A dry run changes nothing.
 */
export async function* restoreArchive(
  actor: Actor,
  archive: Archive,
  {
    from = importStart,
    dryRun = false,
    reservesHandles = false,
    isContinued = false,
    failures,
  }: RestoreOptions = {},
): AsyncGenerator<Progress> {
  requireWholeLibrary(actor);

  const isFresh = !(await hasImages(actor.library.owner));
  const context: ImportContext = {
    actor,
    archive,
    dryRun,
    isFresh,
    reservesHandles,
    isContinued,
    failures,
    archivedTags: loadOnce(() => readArchivedTags(archive)),
  };

  for (const [stageIndex, stage] of stages.entries()) {
    if (stageIndex < from.stage) continue;
    for (const [fileIndex, name] of stage.files(archive).entries()) {
      const isFirst = stageIndex === from.stage && fileIndex === from.file;
      if (stageIndex === from.stage && fileIndex < from.file) continue;

      for await (const { lines, line } of readBatches(
        archive,
        name,
        isFirst ? from.line : 0,
        stage.batchSize,
      )) {
        const results = await stage.restore(context, lines);
        yield { results, next: { stage: stageIndex, file: fileIndex, line } };
      }
    }
  }
}

/** A line can be megabytes. */
const maxBatchChars = 8_000_000;

async function* readBatches(
  archive: Archive,
  name: string,
  firstLine: number,
  size: number,
): AsyncGenerator<{ lines: string[]; line: number }> {
  if (name === "") {
    if (firstLine === 0) yield { lines: [], line: 1 };
    return;
  }

  let line = firstLine;
  let lines: string[] = [];
  let chars = 0;
  for await (const text of archive.readLines(name, firstLine)) {
    line++;
    if (text === "") continue;

    lines.push(text);
    chars += text.length;
    if (lines.length < size && chars < maxBatchChars) continue;

    yield { lines, line };
    lines = [];
    chars = 0;
  }

  if (lines.length > 0) yield { lines, line };
}

interface RunOptions extends Pick<RestoreOptions, "dryRun" | "reservesHandles"> {
  onProgress?: (report: ImportReport) => void;
}

/** Restores the whole archive. */
export async function restoreAll(
  actor: Actor,
  archive: Archive,
  { onProgress, ...options }: RunOptions = {},
): Promise<ImportReport> {
  let report = emptyReport();
  const failures = new ServiceFailures();
  for await (const { results } of restoreArchive(actor, archive, { ...options, failures })) {
    report = addResults(report, results);
    onProgress?.(report);
  }

  return report;
}
