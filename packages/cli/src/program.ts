import { Command } from "commander";
import { commandName } from "./command-name.ts";
import { loginCommand, logoutCommand, whoamiCommand } from "./commands/account.ts";
import { collectionsCommand } from "./commands/collections.ts";
import { completionCommand } from "./commands/completion.ts";
import { downloadCommand } from "./commands/download.ts";
import { importCommand } from "./commands/import.ts";
import { listCommand, searchCommand } from "./commands/list.ts";
import { openCommand, removeCommand, shareCommand } from "./commands/manage.ts";
import { recipesCommand } from "./commands/recipes.ts";
import { syncCommand } from "./commands/sync.ts";
import { uploadCommand } from "./commands/upload.ts";
import { watchCommand } from "./commands/watch.ts";
import { watermarksCommand } from "./commands/watermarks.ts";

/** Creates the program `albumen-cli`. */
export function createProgram(): Command {
  const program = new Command(commandName)
    .description("Uploads, finds and downloads images of an Albumen service.")
    .version(process.env.ALBUMEN_CLI_VERSION ?? "development")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      "after",
      `\nLinks go to stdout, everything else to stderr. ALBUMEN_URL and ALBUMEN_KEY win over \`${commandName} login\`.\nExit codes: 0 done, 1 something failed, 2 wrong usage, 3 would have deleted too much, 130 interrupted.`,
    );

  const commands = [
    loginCommand(),
    logoutCommand(),
    whoamiCommand(),
    uploadCommand(),
    syncCommand(),
    watchCommand(),
    importCommand(),
    downloadCommand(),
    listCommand(),
    searchCommand(),
    removeCommand(),
    shareCommand(),
    openCommand(),
    collectionsCommand(),
    recipesCommand(),
    watermarksCommand(),
  ];

  for (const command of [...commands, completionCommand(program)]) {
    program.addCommand(command.exitOverride());
  }

  return program;
}
