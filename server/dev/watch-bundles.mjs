import path from "node:path";
import { bundleNames, bundleOptions, replaceFile } from "../start/bundles.mjs";
import { StartError } from "../start/start-error.mjs";

/** What the bundles are made of. Pages and components are Next's. */
const sources = ["app", "cli", "db", "inngest", "lib", "messages", "server"];

/** Editors write a file in several steps, and version control many files. */
const settleMs = 30;

/** @type {Record<string, Array<"web" | "worker">>} */
const processesOf = { web: ["web"], worker: ["worker"], decoder: ["web", "worker"] };

/**
 * Bundles our processes, and again when their code changes.
 * @param {string} projectRoot
 * @param {string} outputFolder
 */
export async function watchBundles(projectRoot, outputFolder) {
  const [esbuild, chokidar] = await Promise.all([import("esbuild"), import("chokidar")]);
  const context = await esbuild.context(bundleOptions(projectRoot, bundleNames, outputFolder));
  /** @type {import("chokidar").FSWatcher | undefined} */
  let watcher;

  /** Returns the names of the bundles that are different now. */
  async function rebuild() {
    const { outputFiles } = await context.rebuild();
    return outputFiles
      .filter(({ path: file, contents }) => replaceFile(file, contents))
      .map(({ path: file }) => path.basename(file, ".mjs"));
  }

  await rebuild().catch((error) => {
    throw new StartError(`The processes could not be bundled: ${error.message}`);
  });

  return {
    /** @param {(name: "web" | "worker") => void} restart */
    watch: (restart) => {
      let timer;
      let running = Promise.resolve();
      const update = async () => {
        try {
          const changed = await rebuild();
          const processes = new Set(changed.flatMap((name) => processesOf[name] ?? []));
          if (processes.size > 0) console.log(`Restarting with new code: ${[...processes].join(", ")}`);
          for (const name of processes) restart(name);
        } catch (error) {
          console.error(`The processes continue with their previous code: ${error.message}`);
        }
      };
      watcher = chokidar.watch(
        sources.map((name) => path.join(projectRoot, name)),
        { ignoreInitial: true },
      );
      watcher.on("all", (_event, file) => {
        if (/[\\/]db[\\/](schema|migrations)[\\/]/.test(file)) noteSchema();
        clearTimeout(timer);
        timer = setTimeout(() => {
          running = running.then(update);
        }, settleMs);
      });
    },
    close: async () => {
      await watcher?.close();
      await context.dispose();
      await esbuild.stop();
    },
  };
}

let hasNotedSchema = false;

function noteSchema() {
  if (hasNotedSchema) return;
  hasNotedSchema = true;
  console.log(
    "The schema has changed: `npm run generate` writes its migration, which the next `npm run dev` applies.",
  );
}
