import { tryCall } from "../crash/calls.mjs";
import { createRead } from "../crash/reader.mjs";
import { createActions } from "../crash/writer.mjs";

/**
 * Returns a function that performs one random action of a mixed load. Above the number of images,
 * one is deleted permanently instead of each upload.
 * @param {{ clients: Array<import("../crash/requests.mjs").ClientOptions>, ledger:
 *   import("../crash/ledger.mjs").Ledger, random: import("../crash/random.mjs").Random, images: number }} options
 */
export function createMix({ clients, ledger, random, images }) {
  const owners = clients.map((client) => ({ ...createActions(client), ...createApiReads(client) }));
  const read = createRead({ ledger, random });

  return () => {
    const owner = random.pick(owners);
    const roll = random.integer(1, 1_000);
    if (roll <= 600) return read();
    if (roll <= 680) return owner.list();
    if (roll <= 760) return owner.get();
    if (roll <= 920) return ledger.live().length < images ? owner.upload() : owner.removePermanently();
    if (roll <= 950) return owner.replace();
    if (roll <= 975) return owner.tagSeveral();
    if (roll <= 999) return owner.deleteSeveral({ restoredShare: 1 });
    return owner.rotateKey();
  };
}

/** @param {import("../crash/requests.mjs").ClientOptions} options */
function createApiReads({ origin, owner, key, ledger, random }) {
  const headers = { authorization: `Bearer ${key}` };

  return {
    list: () => tryCall(ledger, `${origin}/api/images?limit=20`, { headers }),
    async get() {
      const entry = random.pick(ledger.idle(owner));
      if (!entry) return;

      const { version } = entry;
      const answer = await tryCall(ledger, `${origin}/api/images/${entry.id}`, { headers });
      if (answer && answer.status < 500 && entry.version === version && answer.status !== 200)
        ledger.report("lost", `${answer.url}: ${answer.status} ${answer.bytes}`);
    },
  };
}
