import { isScreen, outputFormat, printMessage, showProgress } from "./output.mjs";

/**
 * Shows the progress of long steps: on a terminal one line each, updated until the step ends, else
 * messages.
 */
const active = new Map();
let ticker;

/**
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  active.set(title, startedAt);
  if (isScreen()) ticker ??= setInterval(showProgress, 200);
  else printMessage(`${title} …`);
  showProgress(progressLines);
  try {
    const result = await work();
    finish(title, startedAt);
    return result;
  } catch (error) {
    finish(title, startedAt, "failed");
    throw error;
  }
}

/** @param {string} title @param {number} startedAt @param {string} [failure] */
function finish(title, startedAt, failure) {
  active.delete(title);
  if (active.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
  const seconds = (Date.now() - startedAt) / 1000;
  if (outputFormat() === "json") {
    printMessage(`${title}: ${failure ?? "done"}`, { step: title, seconds });
  } else if (isScreen()) printMessage(progressLine(failure ? "✗" : "✓", title, seconds));
  else printMessage(`${title}: ${failure ?? "done"} after ${format(seconds)}`);
}

function progressLines() {
  return [...active].map(([title, startedAt]) => progressLine("…", title, (Date.now() - startedAt) / 1000));
}

function progressLine(mark, title, seconds) {
  return `  ${mark} ${title.padEnd(24)} ${format(seconds).padStart(7)}`;
}

function format(seconds) {
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
