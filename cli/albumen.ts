import path from "node:path";
import { Command, CommanderError } from "commander";
import { assertKnownSchema } from "@/db/migrate";
import { AppError } from "@/lib/kernel/errors";
import { claimStorage, hasTables } from "@/lib/operation/installation";
import { closeDatabase, database } from "@/lib/platform/database/transaction";
import { version } from "@/package.json";
import { startSettings } from "@/server/start/start-help.mjs";
import { aiCommand } from "./ai-command";
import { exportCommand, importCommand } from "./archive-commands";
import { billingCommand } from "./billing-command";
import { clientCommands } from "./client-commands.mjs";
import { fsckCommand, keysCommand, ownersCommand } from "./commands";
import { dumpCommand } from "./dump/command";
import { logsCommand } from "./logs/command";
import { restoreCommand } from "./restore-command";
import { rootKeyCommand } from "./root-key-command";
import { seedCommand } from "./seed/command";
import { storageCommand } from "./storage-command";

process.title = "albumen-cli";

/**
 * Commands that write to the store or the data folder, delete from them, or compare them with the
 * database.
 */
const storeCommands = new Set(["fsck", "dump", "restore", "root-key", "export", "import", "seed"]);

/** `dispatch.mjs` runs them. */
const otherCommands = `
Server:
  start              run everything; the default, with --verbose for all messages
  web, worker, migrate
                     run one process of an installation with several

Client, also as albumen-cli:
  ${clientCommands.join(", ")}
  client <command>   run any command of the client, such as import

${startSettings}`;

const program = new Command("albumen")
  .description("Runs and administers an Albumen installation, and uploads to it.")
  .version(version)
  .addCommand(keysCommand())
  .addCommand(ownersCommand())
  .addCommand(fsckCommand())
  .addCommand(storageCommand())
  .addCommand(dumpCommand())
  .addCommand(restoreCommand())
  .addCommand(billingCommand())
  .addCommand(rootKeyCommand())
  .addCommand(exportCommand())
  .addCommand(importCommand())
  .addCommand(seedCommand())
  .addCommand(aiCommand())
  .addCommand(logsCommand())
  .addHelpText("after", otherCommands)
  .hook("preAction", (_program, command) => prepareCommand(command))
  .exitOverride();

/**
 * Checks, before a command changes anything, that there is a database and that the images in the
 * store belong to it. Throws an Error of one sentence.
 */
async function prepareCommand(command: Command): Promise<void> {
  // It needs no database.
  if (command.parent?.name() === "ai") return;
  // Nor does the collector of a different machine.
  if (command.parent?.name() === "logs" && command.getOptionValue("to") !== undefined) return;
  // It fills an empty database, and checks the store by itself, as `storage copy` does for both of
  // its stores.
  if (command.getOptionValue("dump") !== undefined) return;
  if (!(await hasTables()))
    throw new Error(
      "The database has no tables: check DATABASE_URL, or start the service once, which creates them.",
    );

  await assertKnownSchema(database().$client, path.resolve("db/migrations"));
  const names = [command.name(), command.parent?.name() ?? ""];
  if (names.some((name) => storeCommands.has(name))) await claimStorage();
}

/**
 * Exit codes: 0 done, 1 rejected or failed, 2 the command line itself is wrong, 3 a dump of an
 * incomplete store.
 */
async function main(): Promise<number> {
  try {
    await program.parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;

    console.error(formatError(error));
    return 1;
  } finally {
    await closeDatabase().catch(() => undefined);
  }
}

function formatError(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);

  const details = Object.entries(error.details ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(", ")}`,
  );
  return [error.message, ...details].join(" ");
}

// Nothing is left that could end the command, which waits for something that never comes.
process.once("beforeExit", () => {
  console.error("The command ended before it was done. Run it again; if it ends like this again, report it.");
  process.exit(1);
});

process.exit(await main());
