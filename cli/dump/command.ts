import { Command } from "commander";
import { checkEncryption, findRootKey } from "@/lib/platform/encryption";
import { secretFingerprint } from "@/lib/platform/secrets/signing";
import { count } from "../count";
import { toPath, writeNewFile } from "../write-file";
import { type DumpDescription, openDump } from "./dump-file";
import { restoreDump } from "./restore-dump";
import { streamDump } from "./write-dump";

export function dumpCommand(): Command {
  return new Command("dump")
    .description(
      "Write the whole database, as it is at one moment, and the list of all objects of the store to a file. Exits with 3 if the store lacks objects that the database names. The service may run. The bytes of images, secrets.json and root.key are not in the dump",
    )
    .requiredOption("--to <file>", "the file to write; it must not exist")
    .exitOverride()
    .action(writeDump);
}

async function writeDump(options: { to: string }): Promise<void> {
  const to = toPath(options.to);
  let description: DumpDescription | undefined;
  const sizeBytes = await writeNewFile(
    to,
    streamDump((written) => {
      description = written;
    }),
  );
  console.log(`${to}\t${sizeBytes} bytes`);
  if (description) console.log(describe(description));
  if (!description || description.objects.missing === 0) return;

  console.error(
    `Warning: the store lacks ${count(description.objects.missing, "object")} that the database names, and a restored installation will lack them too. Check that ALBUMEN_DATA and the variables of the store match the service; fsck names the objects.`,
  );
  process.exitCode = incompleteExitCode;
}

/** The dump itself is whole. */
const incompleteExitCode = 3;

function describe({ tables, objects }: DumpDescription): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  return `${count(rows, "row")} of ${count(tables.length, "table")}, ${count(objects.rows, "object")} listed.`;
}

/** Checks the whole dump before it changes anything. */
export async function restoreFromDump(file: string): Promise<void> {
  const dump = await openDump(toPath(file));
  const { description } = dump;
  const { referenced, missing, different, examples } = await restoreDump(dump);
  console.log(`Restored the dump of ${description.made_at}: ${describe(description)}`);
  console.log(
    `${referenced} objects are needed: ${missing} are missing in the store, ${different} have another size.`,
  );
  for (const key of examples) console.log(`  ${key}`);
  if (missing + different > examples.length)
    console.log(`  … and ${missing + different - examples.length} more`);
  if (description.secret_fingerprint !== secretFingerprint())
    console.error(
      "The secret of this installation differs from the secret of the dump: its sessions, signed URLs and share links are not valid here, and its webhooks need new secrets.",
    );

  const rootKeyId = findRootKey()?.id ?? null;
  if ((await checkEncryption()) === "unavailable")
    console.error(
      "The root key is missing or another one: encrypted images cannot be opened until it is here.",
    );
  else if (description.root_key_id !== rootKeyId)
    console.error(
      "The root key of this installation differs from the root key of the dump. No image needs the previous key, but back up the current one.",
    );
}
