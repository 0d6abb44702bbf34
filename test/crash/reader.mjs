import { setTimeout as sleep } from "node:timers/promises";
import { tryCall } from "./calls.mjs";
import { hashBytes } from "./image-generator.mjs";

/**
 * A visitor who reads originals and presets of acknowledged images until stopped.
 * @param {Parameters<typeof createRead>[0]} options
 */
export function startReader(options) {
  const read = createRead(options);
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      await read();
      await sleep(options.random.integer(20, 120));
    }
  }

  const running = run();
  return {
    stop: () => {
      isStopping = true;
      return running;
    },
  };
}

/**
 * Returns a function that reads the original or a preset of a random image and checks the response.
 * @param {{ ledger: import("./ledger.mjs").Ledger, random: import("./random.mjs").Random }} options
 */
export function createRead({ ledger, random }) {
  return async () => {
    const entry = random.pick(ledger.idle());
    if (!entry) return;

    const { version } = entry;
    const key = random.chance(0.5) ? "original" : random.pick(Object.keys(entry.urls));
    const accept = random.pick(["image/avif,image/webp,*/*", "image/webp", "*/*"]);
    const headers = readHeaders(entry, accept);
    const answer = await tryCall(ledger, entry.urls[key] ?? "", { headers });
    // It changed during the request: any of its states is correct.
    if (!answer || answer.status >= 500 || entry.version !== version) return;

    const problem = findProblem(answer, key, entry);
    if (problem) ledger.report("not served", `${entry.id} ${key}: ${problem}`);
  };
}

/** Request headers for an image; with the key if only its owner can open it. */
export function readHeaders({ readKey }, accept) {
  return { accept, ...(readKey !== undefined && { authorization: `Bearer ${readKey}` }) };
}

/** @param {NonNullable<import("./calls.mjs").Answer>} answer */
export function findProblem(answer, key, entry) {
  if (answer.status !== 200) return `status ${answer.status}`;
  if (!answer.type?.startsWith("image/") || answer.bytes.length === 0) return `type ${answer.type}`;
  if (key === "original" && !entry.hashes.has(hashBytes(answer.bytes)))
    return "other bytes than were acknowledged";

  return undefined;
}
