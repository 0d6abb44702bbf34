/** Shows the progress of long steps: one updated line on a terminal, plain lines elsewhere. */
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
  if (process.stdout.isTTY) ticker ??= setInterval(redraw, 200);
  else console.log(`${title} …`);
  redraw();
  try {
    const result = await work();
    finish(title, `${title}: done in ${seconds(startedAt)} s`);
    return result;
  } catch (error) {
    finish(title, `${title}: failed`);
    throw error;
  }
}

function finish(title, line) {
  active.delete(title);
  if (active.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
  clearLine();
  console.log(line);
  redraw();
}

function redraw() {
  if (!process.stdout.isTTY || active.size === 0) return;
  clearLine();
  process.stdout.write(
    [...active].map(([title, startedAt]) => `${title} … ${seconds(startedAt)} s`).join("   "),
  );
}

function clearLine() {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K");
}

function seconds(startedAt) {
  const elapsed = (Date.now() - startedAt) / 1000;
  return elapsed < 10 ? elapsed.toFixed(1) : Math.round(elapsed);
}
