import { setTimeout as sleep } from "node:timers/promises";
import { createChanges } from "./changes.mjs";
import { createKeyRotation } from "./key-rotation.mjs";
import { createBackupSync } from "./library-backup.mjs";
import { createRequests } from "./requests.mjs";
import { createUploads } from "./uploads.mjs";
import { waysIn } from "./ways-in/index.mjs";

/** Images wait for their variants on two cores: a higher rate would only lengthen the queue. */
const pauseMs = [150, 700];

/**
 * An owner who uploads and changes images until stopped.
 * @param {import("./requests.mjs").ClientOptions} options
 */
export function startWriter(options) {
  const { random } = options;
  const act = createActions(options);
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      const roll = random.integer(1, 100);
      if (roll <= 72) await act.upload();
      else if (roll <= 81) await act.replace();
      else if (roll <= 88) await act.remove();
      else if (roll <= 92) await act.tagSeveral();
      else if (roll <= 96) await act.deleteSeveral();
      else if (roll <= 98) await act.rotateKey();
      else await act.syncBackup();
      await sleep(random.integer(...pauseMs));
    }
  }

  const running = run();
  // Handled when it is stopped.
  running.catch(() => {});

  return {
    /** Resolves when the current call has its response. */
    stop: () => {
      isStopping = true;
      return running;
    },
  };
}

/**
 * Everything that an owner does; `upload` chooses a way in.
 * @param {import("./requests.mjs").ClientOptions} options
 */
export function createActions(options) {
  const requests = createRequests(options);
  const uploads = createUploads(options, requests);
  const ways = waysIn.flatMap(([share, create]) => Array(share).fill(create(options, requests, uploads)));

  return {
    ...createChanges(options, requests, uploads),
    upload: () => options.random.pick(ways)(),
    rotateKey: createKeyRotation(options, requests),
    syncBackup: createBackupSync(options, requests),
  };
}
