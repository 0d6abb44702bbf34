import { setTimeout as sleep } from "node:timers/promises";
import { retryCall } from "./calls.mjs";

const settleMs = 120_000;

/**
 * Rotates the owner's library key, by which the keys of all encrypted images are wrapped again.
 * @param {import("./requests.mjs").ClientOptions} options
 * @param {import("./requests.mjs").Requests} requests
 */
export function createKeyRotation({ owner, ledger }, { call, expectStatus }) {
  return async () => {
    const answer = await call("POST", "/encryption/rotate");
    // 409: the previous rotation is still running.
    if (answer.status === 409 || !expectStatus(answer, 202)) return;

    ledger.rotations.set(owner, answer.body.key_version);
    ledger.counts.changes++;
  };
}

/** Waits until no rotation runs, and finds acknowledged keys that are lost. */
export async function findUnfinishedRotations({ installation, ledger, keys }) {
  const wrong = [];
  for (const [owner, version] of ledger.rotations) {
    const headers = { authorization: `Bearer ${keys.get(owner)}` };
    const read = async () =>
      (await retryCall(ledger, `${installation.origin}/api/encryption`, () => ({ headers }))).body;
    let state = await read();
    for (const deadline = Date.now() + settleMs; state.rotation && Date.now() < deadline; await sleep(500))
      state = await read();
    if (state.rotation) wrong.push(`${owner}: the rotation to key ${state.rotation.to} does not end`);
    if (state.key_version < version)
      wrong.push(`${owner}: the newest key is ${state.key_version}, acknowledged was ${version}`);
  }

  return wrong;
}
