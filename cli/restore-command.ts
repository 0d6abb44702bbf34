import { Command } from "commander";
import { countDone } from "@/lib/account/import";
import type { ImportReport } from "@/lib/account/import/resource";
import { openForeignBackup, type RestoredPart, restoreWholeBackup } from "@/lib/backup";
import { ensureOwnerByCommand, findOwnerByEmail, parseOwnerEmail, systemActor } from "@/lib/identity/owners";
import { validationError } from "@/lib/kernel/errors";
import { decoder } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/process/env";
import {
  type BucketPlace,
  describeBucketError,
  isBucketError,
  parseBucketPlace,
} from "@/lib/platform/storage";
import { countFailed, printCounts } from "./archive-commands";
import { restoreFromDump } from "./dump/command";
import { everyFewSeconds } from "./progress";
import { beginRestore, endRestore } from "./restore-mark";

interface Options {
  dump?: string;
  from?: string;
  owner?: string;
  json: boolean;
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description(
      "Restore a dump into an installation without accounts, while the service is stopped. Or restore an owner's library from the bucket of its backup: this creates the owner if needed and can be repeated",
    )
    .option("--dump <file>", "the file that the command dump wrote")
    .option(
      "--from <bucket>",
      "s3://bucket/folder of a backup; AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY tell where it is, ALBUMEN_PASSPHRASE opens it if it has a passphrase",
    )
    .option("--owner <email>", "with --from: the owner's email address")
    .option("--json", "with --from: print JSON", false)
    .exitOverride()
    .action(restore);
}

async function restore({ dump, from, owner, json }: Options): Promise<void> {
  if (dump !== undefined && from === undefined) return restoreFromDump(dump);
  if (dump !== undefined || from === undefined)
    throw validationError({ restore: ["needs either --dump or --from"] });
  if (owner === undefined) throw validationError({ owner: ["is needed"] });

  try {
    await restoreFromBucket({ place: toPlace(from), from, email: parseOwnerEmail(owner), json });
  } catch (error) {
    throw isBucketError(error) ? new Error(describeBucketError(error)) : error;
  }
}

function toPlace(from: string): BucketPlace {
  const place = parseBucketPlace(from);
  if (!place) throw validationError({ from: ["must look like s3://bucket/folder"] });

  const { AWS_ENDPOINT_URL, AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env();
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    throw validationError({ AWS_ACCESS_KEY_ID: ["must be set, and AWS_SECRET_ACCESS_KEY as well"] });

  return {
    ...place,
    region,
    endpoint: AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  };
}

interface BucketRestore {
  place: BucketPlace;
  /** As the user named it. */
  from: string;
  email: string;
  json: boolean;
}

async function restoreFromBucket({ place, from, email, json }: BucketRestore): Promise<void> {
  const backup = await openForeignBackup(place, { email, passphrase: env().ALBUMEN_PASSPHRASE });
  let report: ImportReport | undefined;
  try {
    const isKnown = (await findOwnerByEmail(email)) !== undefined;
    const mark = await beginRestore({ from, owner: email, is_fresh: !isKnown });
    const actor = systemActor(await ensureOwnerByCommand(email));
    const { images } = backup.archive.manifest.images;
    const reportProgress = everyFewSeconds((done: number) => console.error(`${done} of ${images} images …`));
    console.error(`Restoring ${images} images of ${email}.`);
    const { lost, serviceFailures } = await restoreWholeBackup(actor, backup.archive, {
      isContinued: mark.is_fresh,
      onPart: (part) => {
        report = part.report;
        if (!json) printPart(part);
        reportProgress(countDone(report));
      },
    });
    if (serviceFailures === 0) await endRestore();
    const hasFailed = lost.length > 0 || (report !== undefined && countFailed(report) > 0);
    if (json) console.log(JSON.stringify({ ...report, lost }));
    process.exitCode = hasFailed ? 1 : 0;
  } finally {
    if (report && !json) printCounts(report);
    await backup.close();
    await decoder().close();
  }
}

/** Prints a line for each record, with why it was not restored exactly. */
function printPart({ results: { kind, ids, conflicts }, lost }: RestoredPart): void {
  for (const [outcome, records] of Object.entries(ids))
    for (const id of records) {
      const [first, ...others] = conflicts.filter((conflict) => conflict.id === id);
      for (const problem of [first, ...others]) console.log(toLine([kind, id, outcome], problem));
    }
  for (const problem of lost) console.log(toLine(["images", problem.id, "failed"], problem));
}

const toLine = (names: string[], problem?: { code: string; message: string }) =>
  [...names, ...(problem ? [problem.code, problem.message] : [])].join("\t");
