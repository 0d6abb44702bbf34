import path from "node:path";
import { bundleOptions, replaceFile } from "../start/bundles.mjs";
import { StartError } from "../start/start-error.mjs";

/** Folders of the code in the bundles. */
const sources = ["app", "cli", "db", "inngest", "lib", "messages", "server"];

/** Editors write a file in several steps, and version control writes many files. */
const settleMs = 30;

/** @type {Record<string, Array<"web" | "worker">>} */
const processesOf = { web: ["web"], worker: ["worker"], decoder: ["web", "worker"] };

/**
 * Bundles our processes, and bundles long-running processes again when their code changes.
 * @param {string} projectRoot
 * @param {string} outputFolder
 */
export async function watchBundles(projectRoot, outputFolder) {
  const [esbuild, chokidar] = await Promise.all([import("esbuild"), import("chokidar")]);
  const context = await esbuild.context({
    ...bundleOptions(projectRoot, ["web", "worker", "decoder"], outputFolder),
    metafile: true,
  });
  /** @type {import("chokidar").FSWatcher | undefined} */
  let watcher;
  /** The files in the bundles; undefined after a failure. @type {Set<string> | undefined} */
  let inputs;

  /** Returns the names of the bundles that are different now. */
  async function rebuild() {
    inputs = undefined;
    const { outputFiles, metafile } = await context.rebuild();
    inputs = new Set(Object.keys(metafile.inputs).map((file) => path.join(projectRoot, file)));

    return outputFiles
      .filter(({ path: file, contents }) => replaceFile(file, contents))
      .map(({ path: file }) => path.basename(file, ".mjs"));
  }

  await Promise.all([
    rebuild(),
    esbuild.build({ ...bundleOptions(projectRoot, ["migrate"], outputFolder), write: true }),
  ]).catch((error) => {
    throw new StartError(`The processes could not be bundled: ${error.message}`);
  });

  return {
    /** @param {(name: "web" | "worker") => void} restart */
    watch: (restart) => {
      const schedule = createSchedule(() => update(rebuild, restart));
      const folders = sources.map((name) => path.join(projectRoot, name));
      watcher = chokidar.watch(folders, { ignoreInitial: true }).on("all", (event, file) => {
        if (/[\\/]db[\\/](schema|migrations)[\\/]/.test(file)) noteSchema();
        // Pages are Next's.
        if (event === "change" && inputs && !inputs.has(file)) return;

        schedule();
      });
    },
    close: async () => {
      await watcher?.close();
      await context.dispose();
      await esbuild.stop();
    },
  };
}

/**
 * Returns a function that starts the work once the calls have settled, one run after the other.
 * @param {() => Promise<void>} work
 */
function createSchedule(work) {
  let timer;
  let running = Promise.resolve();

  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work);
    }, settleMs);
  };
}

/**
 * Bundles again and restarts the processes whose bundles differ.
 * @param {() => Promise<string[]>} rebuild
 * @param {(name: "web" | "worker") => void} restart
 */
async function update(rebuild, restart) {
  try {
    const changed = await rebuild();
    const processes = new Set(changed.flatMap((name) => processesOf[name] ?? []));
    if (processes.size > 0) report(`Restarting with new code: ${[...processes].join(", ")}`);
    for (const name of processes) restart(name);
  } catch (error) {
    report(`The processes continue with their previous code: ${error.message}`);
  }
}

let hasNotedSchema = false;

function noteSchema() {
  if (hasNotedSchema) return;

  hasNotedSchema = true;
  report(
    "The schema has changed: `npm run generate` writes the migration, and the next `npm run dev` applies it.",
  );
}

/** @param {string} text */
function report(text) {
  process.stdout.write(`${text}\n`);
}
