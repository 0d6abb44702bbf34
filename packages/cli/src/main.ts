import { CommanderError } from "commander";
import { CliError, describeError, exitCodes } from "./errors.ts";
import { createProgram } from "./program.ts";

// `albumen-cli list | head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : exitCodes.failed);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Help and the version are no errors.
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  } else {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = error instanceof CliError ? error.exitCode : exitCodes.failed;
  }
}
