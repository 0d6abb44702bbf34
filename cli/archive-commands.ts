import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Command } from "commander";
import { openArchive, restoreAll } from "@/lib/account/import";
import type { ImportReport } from "@/lib/account/import/resource";
import { streamArchive } from "@/lib/archives";
import { ensureOwnerByCommand, findOwnerByEmail, parseOwnerEmail, systemActor } from "@/lib/identity/owners";
import { validationError } from "@/lib/kernel/errors";
import { decoder } from "@/lib/platform/decoder";
import { toPath, writeNewFile } from "./write-file";

export function exportCommand(): Command {
  return new Command("export")
    .description(
      "Write everything in an account to an archive, as POST /api/account/export does in the background",
    )
    .requiredOption("--owner <email>", "the owner's email address")
    .requiredOption("--to <file>", "the archive to write; it must not exist")
    .exitOverride()
    .action(writeArchive);
}

async function writeArchive(options: { owner: string; to: string }): Promise<void> {
  const { owner } = options;
  const to = toPath(options.to);
  const account = await findOwnerByEmail(parseOwnerEmail(owner));
  if (!account || account.deletedAt !== null) throw validationError({ owner: ["has no account"] });

  const sizeBytes = await writeNewFile(to, streamArchive(systemActor(account)));
  console.log(`${to}\t${sizeBytes} bytes`);
}

interface ImportOptions {
  owner: string;
  from: string;
  dryRun: boolean;
  json: boolean;
}

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Restore an archive into an account, as POST /api/account/import does; exits with 1 if something failed. Creates the owner if needed. Can be repeated",
    )
    .requiredOption("--owner <email>", "the owner's email address")
    .requiredOption("--from <file>", "the archive")
    .option("--dry-run", "change nothing and print what would happen", false)
    .option("--json", "print JSON", false)
    .exitOverride()
    .action(restore);
}

async function restore({ owner, dryRun, json, ...options }: ImportOptions): Promise<void> {
  const from = toPath(options.from);
  const email = parseOwnerEmail(owner);
  const { size: sizeBytes } = await stat(from).catch(() => {
    throw validationError({ from: [`${from} cannot be read`] });
  });
  const read = (start: number, end: number) =>
    createReadStream(from, { start, end: Math.max(start, end - 1) });
  const archive = await openArchive({ sizeBytes, read });
  // A dry run needs an account to compare with.
  const known = await findOwnerByEmail(email);
  if (!known && dryRun)
    throw validationError({ owner: ["has no account, so all of the archive would be restored"] });

  const actor = systemActor(await ensureOwnerByCommand(email));
  try {
    const report = await restoreAll(actor, archive, { dryRun, reservesHandles: true });
    if (json) console.log(JSON.stringify(report));
    else printReport(report);
    process.exitCode = countFailed(report) > 0 ? 1 : 0;
  } finally {
    await decoder().close();
  }
}

export function printReport(report: ImportReport): void {
  const { conflicts, conflicts_total } = report;
  for (const { kind, id, outcome, code, message, restored_as } of conflicts)
    console.log([kind, id, outcome, code, message, restored_as ?? ""].join("\t"));
  if (conflicts_total > conflicts.length) console.log(`… and ${conflicts_total - conflicts.length} more.`);
  printCounts(report);
}

export function countFailed({ counts }: ImportReport): number {
  return Object.values(counts).reduce((sum, { failed }) => sum + failed, 0);
}

export function printCounts({ counts }: ImportReport): void {
  for (const [kind, outcomes] of Object.entries(counts)) {
    const shown = Object.entries(outcomes).filter(([, number]) => number > 0);
    if (shown.length > 0)
      console.log(`${kind}: ${shown.map(([name, number]) => `${number} ${name}`).join(", ")}`);
  }
}
