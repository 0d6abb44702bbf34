import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readJson } from "../server/start/data-folder.mjs";
import { baseFolder } from "../server/start/packaged.mjs";
import { printError, StartError } from "../server/start/start-error.mjs";
import { findClientArgs } from "./client-commands.mjs";
import { ensureBundles, runCommand } from "./run-command.mjs";

const processes = ["web", "worker", "migrate"];

/**
 * Runs the command `albumen`: the server by default, one of its processes, a command of
 * `albumen-cli`, or an administration command.
 * @param {string} projectRoot
 * @param {string[]} args
 */
export async function dispatch(projectRoot, args) {
  // npm sets it, but does not start the command everywhere.
  process.env.INIT_CWD ||= process.cwd();
  const [command = "start", ...rest] = args;
  const clientArgs = findClientArgs(args);
  try {
    if (command === "help" && rest[0] === "start") await startServer(projectRoot, ["--help"]);
    else if (command === "start") await startServer(projectRoot, rest);
    else if (command === "--verbose") await startServer(projectRoot, args);
    else if (processes.includes(command)) await becomeProcess(projectRoot, command);
    else if (clientArgs) await becomeClient(projectRoot, clientArgs);
    else await runCommand(projectRoot, args);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

async function startServer(projectRoot, args) {
  const { launch } = await import("../server/start/launch.mjs");
  await launch({ projectRoot, args });
}

/** One process of an installation with several, without a launcher that watches it. */
async function becomeProcess(projectRoot, name) {
  const file = path.join(projectRoot, "dist", `${name}.mjs`);
  if (!existsSync(file)) throw new StartError("Albumen is not built yet: run npm run build.");

  process.env.NODE_ENV ||= "production";
  process.env.ALBUMEN_DATA = path.resolve(baseFolder(projectRoot), process.env.ALBUMEN_DATA || ".data");
  process.chdir(projectRoot);
  await import(pathToFileURL(file).href);
}

async function becomeClient(projectRoot, args) {
  await ensureBundles(projectRoot, ["client"]);
  process.env.ALBUMEN_CLI_NAME = "albumen";
  process.env.ALBUMEN_CLI_VERSION = readJson(path.join(projectRoot, "package.json")).version;
  process.argv.splice(2, process.argv.length, ...args);
  await import(pathToFileURL(path.join(projectRoot, "dist/client.mjs")).href);
}
