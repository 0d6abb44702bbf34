import { Command } from "commander";
import { openForeignBackup, restoreWholeBackup } from "@/lib/backup";
import { ensureOwner, parseOwnerEmail, systemActor } from "@/lib/identity/owners";
import { validationError } from "@/lib/kernel/errors";
import { decoder } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/process/env";
import {
  type BucketPlace,
  describeBucketError,
  isBucketError,
  parseBucketPlace,
} from "@/lib/platform/storage";
import { printReport } from "./archive-commands";
import { restoreFromDump } from "./dump/command";

interface Options {
  dump?: string;
  from?: string;
  owner?: string;
  json: boolean;
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description(
      "Restore a dump into an installation without accounts, while the service is stopped, or an owner's library from the bucket of its backup, which creates the owner if needed and can be repeated",
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
    await restoreFromBucket(toPlace(from), parseOwnerEmail(owner), { json });
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
    ...{ ...place, region, endpoint: AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com` },
    ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  };
}

async function restoreFromBucket(
  place: BucketPlace,
  email: string,
  { json }: { json: boolean },
): Promise<void> {
  const backup = await openForeignBackup(place, { email, passphrase: env().ALBUMEN_PASSPHRASE });
  try {
    const actor = systemActor(await ensureOwner(email));
    const { report, lost } = await restoreWholeBackup(actor, backup.archive);
    if (json) console.log(JSON.stringify({ ...report, lost }));
    else {
      for (const { id, code, message } of lost)
        console.log(["images", id, "failed", code, message].join("\t"));
      printReport(report);
    }
    const hasFailed = lost.length > 0 || Object.values(report.counts).some(({ failed }) => failed > 0);
    process.exitCode = hasFailed ? 1 : 0;
  } finally {
    await backup.close();
    await decoder().close();
  }
}
