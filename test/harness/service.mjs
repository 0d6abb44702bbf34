import { attachService, startLauncher } from "./launcher.mjs";
import { modes, testMode } from "./modes/modes.mjs";

export { attachService };

/** @typedef {import("./launcher.mjs").Service} Service */

/**
 * Starts the real product from its build, in the mode of this run. A test that names a program, or
 * needs what only one machine has, gets that.
 * @param {Parameters<typeof startLauncher>[0]} [options]
 * @returns {ReturnType<typeof startLauncher>}
 */
export function startService(options = {}) {
  const { startService: startInMode } = modes[testMode];
  return options.script || !startInMode ? startLauncher(options) : startInMode(options);
}
