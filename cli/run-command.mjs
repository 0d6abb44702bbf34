import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepareDataFolder } from "../server/start/data-folder.mjs";
import { assertDataFolderVersion } from "../server/start/data-folder-version.mjs";
import { baseFolder } from "../server/start/packaged.mjs";
import { loadSecrets } from "../server/start/secrets.mjs";
import { processEnvironment, readSettings } from "../server/start/settings.mjs";
import { printError, StartError } from "../server/start/start-error.mjs";
import { openDatabase } from "./open-database.mjs";

/**
 * Runs an administration command with its database. Standard output is reserved for the command:
 * scripts read it.
 * @param {string} projectRoot
 * @param {string[]} args
 */
export async function runCommand(projectRoot, args) {
  // Ctrl-C reaches the command as well; this process must outlive it to stop the database.
  process.on("SIGINT", () => {});
  let database;
  try {
    await ensureBundles(projectRoot, ["cli", "migrate", "decoder"]);
    const settings = readSettings(process.env, baseFolder(projectRoot));
    if (concernsNoInstallation(args)) {
      process.exitCode = await runBundle(projectRoot, args, process.env);
      return;
    }

    if (needsNoDatabase(args)) {
      prepareDataFolder(settings.dataFolder);
      assertDataFolderVersion(settings.dataFolder);
      const env = { ...process.env, ALBUMEN_DATA: settings.dataFolder };
      process.exitCode = await runBundle(projectRoot, args, env);
      return;
    }

    database = await openDatabase(projectRoot, settings, {
      mayCreate: ["restore", "import"].includes(args[0] ?? ""),
      onlyOpen: args[0] === "logs",
      forRestore: args[0] === "restore" && args.some((arg) => arg.startsWith("--dump")),
    });
    const secrets = loadSecrets(settings);
    // The origin of a running service, whose port may be another.
    const { origin = settings.origin } = database;
    const effectiveSettings = { ...settings, origin, publicUrl: origin };
    const env = processEnvironment({ settings: effectiveSettings, secrets, databaseUrl: database.url });
    process.exitCode = await runBundle(projectRoot, args, env);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

/**
 * Builds the bundles of a command if they are missing, as in a checkout that was never started.
 * @param {string} projectRoot
 * @param {typeof import("../server/start/bundles.mjs").bundleNames} names
 */
export async function ensureBundles(projectRoot, names) {
  if (names.every((name) => existsSync(path.join(projectRoot, `dist/${name}.mjs`)))) return;

  const [{ buildBundles }, { isInstalled }] = await Promise.all([
    import("../server/start/bundles.mjs"),
    import("../server/start/install.mjs"),
  ]);
  if (!isInstalled(projectRoot, "run"))
    throw new StartError("Albumen is not installed yet: run npm start once, or npm run build.");

  await buildBundles(projectRoot, names);
}

/** Whether the command is for the packages of this machine, or sends to a different server. */
function needsNoDatabase(args) {
  return args[0] === "ai" || (args[0] === "logs" && args.some((arg) => /^--to(?:=|$)/.test(arg)));
}

/** Whether the command prints help or the version. An option before the command is one of these, or wrong. */
function concernsNoInstallation(args) {
  return /^(?:help$|-)/.test(args[0] ?? "") || args.some((arg) => ["--help", "-h"].includes(arg));
}

/** @returns {Promise<number>} the exit code */
function runBundle(projectRoot, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["dist/cli.mjs", ...args], {
      cwd: projectRoot,
      env,
      stdio: "inherit",
    });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0)));
  });
}
