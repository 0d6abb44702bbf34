import { buildSync } from "esbuild";

/**
 * The script of public pages, in one file, which share pages load as well.
 * @param {string} projectRoot
 */
export function viewerScript(projectRoot) {
  const { outputFiles } = buildSync({
    absWorkingDir: projectRoot,
    entryPoints: ["components/public/viewer/main.ts"],
    bundle: true,
    minify: true,
    // The browsers of package.json.
    target: ["chrome123", "firefox128", "safari17.5"],
    format: "iife",
    write: false,
  });
  const [script] = outputFiles;
  if (!script) throw new Error("the viewer was not built");

  return { file: "public/viewer.js", content: Buffer.from(script.contents) };
}
