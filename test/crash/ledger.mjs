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
 */

/** Everything that the test's clients know. */
export function createLedger() {
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, string[]>} */
  const problems = new Map();
  const counts = { acknowledged: 0, answers: 0, unanswered: 0, unavailable: 0 };
  /** Hashes of all bytes ever sent. */
  const sent = new Set();

  return {
    entries,
    problems,
    counts,
    sent,
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
    live: (owner) => entries.filter((entry) => entry.state === "live" && (!owner || entry.owner === owner)),
  };
}

/** @typedef {ReturnType<typeof createLedger>} Ledger */
