import path from "node:path";
import { isScreen, outputFormat, printMessage, printWarning } from "./output.mjs";

/**
 * The information that a person needs when the service is ready.
 * @typedef {object} Ready
 * @property {import("./settings.mjs").Settings} settings
 * @property {string | undefined} link signs the first owner in
 * @property {number} startedAt
 * @property {string | undefined} newRootKey the file of a root key that this start created
 * @property {string[]} warnings
 */

/**
 * Prints where the service is. It stays the last text on a terminal until something needs
 * attention.
 * @param {Ready} ready
 */
export function printReady(ready) {
  const title = `Albumen is ready after ${((Date.now() - ready.startedAt) / 1000).toFixed(1)} s.`;
  if (outputFormat() === "json") printMessage(title, readyFields(ready));
  else printMessage(`\n${title} Ctrl-C stops it.\n\n${frame(readyLines(ready)).join("\n")}\n`);
  for (const warning of ready.warnings) printWarning(warning);
}

/** @param {Ready} ready */
function readyFields({ settings, link, newRootKey }) {
  return {
    role: settings.role,
    url: settings.role === "worker" ? undefined : settings.origin,
    signInLink: link,
    dataFolder: settings.dataFolder,
    newRootKey,
  };
}

/** @param {Ready} ready */
function readyLines({ settings, link, newRootKey }) {
  const isWhole = settings.role === "all";
  const lines = [
    ["Role", isWhole ? undefined : settings.role],
    ["URL", settings.role === "worker" ? undefined : settings.origin],
    ["Sign in", isWhole ? (link ?? "run: npx albumen owners sign-in-link") : undefined],
    ["Data", settings.dataFolder],
    ["Logs", path.join(settings.dataFolder, "logs")],
    ["Root key", newRootKey && `${newRootKey}: back it up, encrypted images need it`],
  ];

  return lines.flatMap(([name = "", value]) => (value ? [`${name.padEnd(8)} ${value}`] : []));
}

/** A frame around lines that are too long for the terminal would break. @param {string[]} lines */
function frame(lines) {
  const width = Math.max(...lines.map(({ length }) => length));
  if (!isScreen() || width + 6 > process.stdout.columns) return lines.map((line) => `  ${line}`);

  const edge = "─".repeat(width + 2);

  return [`  ╭${edge}╮`, ...lines.map((line) => `  │ ${line.padEnd(width)} │`), `  ╰${edge}╯`];
}
