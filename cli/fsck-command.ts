import { Command } from "commander";
import { type FsckOptions, type FsckReport, fsck } from "@/lib/fsck";

export function fsckCommand(): Command {
  return new Command("fsck")
    .description("Compare database and files, and explain each difference; exit code 1 when there is any")
    .option("--repair", "mend what can be mended; removes nothing younger than a day", false)
    .option("--force", "with --repair: remove orphan files even when they are more than 1 % of all", false)
    .option("--hashes", "read every original and compare its SHA-256", false)
    .option("--json", "print JSON", false)
    .exitOverride()
    .action(async (options: FsckOptions & { json: boolean }) => {
      const report = await fsck(options);
      if (options.json) console.log(JSON.stringify(report));
      else printReport(report);
      process.exitCode = report.clean ? 0 : 1;
    });
}

function printReport({ findings, checked, youngObjects, clean }: FsckReport): void {
  for (const { kind, subject, explanation, repaired } of findings) {
    console.log(`${kind}\t${subject}\t${explanation}${repaired ? " (repaired)" : ""}`);
  }
  const { images, files, variants, objects } = checked;
  console.log(`${images} images, ${files} files, ${variants} variants, ${objects} objects checked.`);
  if (youngObjects > 0) console.log(`${youngObjects} objects of the last day belong to no image yet.`);
  console.log(clean ? "Clean." : `${findings.filter((finding) => !finding.repaired).length} differences.`);
}
