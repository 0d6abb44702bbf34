/**
 * The clients' knowledge about one image, and what may be true without a response.
 * @typedef {object} Entry
 * @property {string} owner
 * @property {string} filename
 * @property {string | undefined} id
 * @property {Record<string, string>} urls
 * @property {"unknown" | "live" | "deleted" | "purged"} state as last acknowledged
 * @property {boolean} isChanging a call about it has no answer yet
 * @property {number} version grows with every call about it
 * @property {boolean} isStripped what is stored differs from what was sent
 * @property {Set<string>} hashes of the bytes of which one is served
 * @property {string | undefined} readKey API key that opens a private or encrypted image
 * @property {Set<string>} tags as last acknowledged
 */

/**
 * One request with its response; `status` is undefined when the connection broke.
 * @typedef {{ method: string, url: string, status: number | undefined, ms: number }} Call
 */

/**
 * Everything that the test's clients know.
 * @param {(call: Call) => void} [observe] receives every call
 */
export function createLedger(observe = () => {}) {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, string[]>} */
  const problems = new Map();
  const counts = { acknowledged: 0, changes: 0, answers: 0, unanswered: 0, unavailable: 0 };
  /** Hashes of all bytes ever sent. */
  const sent = new Set();
  /**
   * Newest acknowledged version of the library key, by owner.
   * @type {Map<string, number>}
   */
  const rotations = new Map();
  /** @param {string} [owner] */
  const live = (owner) =>
    entries.filter((entry) => entry.state === "live" && (!owner || entry.owner === owner));

  return {
    entries,
    problems,
    counts,
    sent,
    rotations,
    observe,
    /** @returns {Entry} */
    open(owner, filename, isStripped) {
      /** @type {Entry} */
      const entry = {
        owner,
        filename,
        isStripped,
        id: undefined,
        urls: {},
        state: "unknown",
        isChanging: true,
        version: 0,
        hashes: new Set(),
        readKey: undefined,
        tags: new Set(),
      };
      entries.push(entry);
      return entry;
    },
    /**
     * @param {"lost" | "rejected" | "wrong bytes" | "server errors" | "not served" | "leader"} kind
     */
    report(kind, text) {
      problems.set(kind, [...(problems.get(kind) ?? []), text]);
    },
    live,
    /** Live images that no call changes now. */
    idle: (owner) => live(owner).filter(({ isChanging }) => !isChanging),
    /** Forgets the images that are deleted permanently. */
    prune: () => {
      const remaining = entries.filter(({ state }) => state !== "purged");
      entries.splice(0, entries.length, ...remaining);
    },
  };
}

/** @typedef {ReturnType<typeof createLedger>} Ledger */
