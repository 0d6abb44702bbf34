import { Command, CommanderError } from "commander";
import { AppError } from "@/lib/kernel/errors";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { aiCommand } from "./ai-command";
import { exportCommand, importCommand } from "./archive-commands";
import { billingCommand } from "./billing-command";
import { fsckCommand, keysCommand, ownersCommand } from "./commands";
import { dumpCommand } from "./dump/command";
import { prepareCommand } from "./prepare-command";
import { restoreCommand } from "./restore-command";
import { rootKeyCommand } from "./root-key-command";
import { seedCommand } from "./seed/command";
import { storageCommand } from "./storage-command";

process.title = "albumen-cli";

const program = new Command("albumen")
  .description("Administers an Albumen installation.")
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
  .hook("preAction", (_program, command) => prepareCommand(command))
  .exitOverride();

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
