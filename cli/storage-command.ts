import { Command } from "commander";
import { getInstallationId } from "@/lib/operation/installation";
import { type CopyProgress, copyObjects, openCopy } from "@/lib/platform/storage";
import { count } from "./count";
import { everyFewSeconds } from "./progress";

export function storageCommand(): Command {
  const storage = new Command("storage").description("Where the bytes of images are stored").exitOverride();
  storage
    .command("copy")
    .description(
      "Copy all objects to another store and compare their hashes; exits with 1 if one could not be copied. The service may run. Can be interrupted and repeated: it copies what is missing",
    )
    .option(
      "--to <store>",
      "s3://bucket/folder, vercel-blob or fs; defaults to the store in use, from the previous one",
    )
    .action(copy);
  return storage;
}

async function copy({ to: target }: { to?: string }): Promise<void> {
  const { from, to } = openCopy(target);
  const installationId = await getInstallationId();
  for (const store of [from, to]) await store.claim(installationId);
  await to.checkUploads?.();
  const report = everyFewSeconds((progress: CopyProgress) => console.error(describe(progress)));
  const result = await copyObjects(from.store, to.store, report);
  for (const { key, error } of result.failed)
    console.error(`${key}\t${error instanceof Error ? error.message : String(error)}`);
  console.log(describe(result));
  process.exitCode = result.failed.length > 0 ? 1 : 0;
}

function describe({ copied, copiedBytes, present, failed }: CopyProgress): string {
  const megabytes = (copiedBytes / 1_000_000).toFixed(1);
  return `${count(copied, "object")} copied (${megabytes} MB), ${present} were there, ${failed.length} failed.`;
}
