import type { CdnPurger } from "./cdn-purger";

/** For installations without a purgeable CDN. */
export function createNoopPurger(): CdnPurger {
  return { name: "none", purge: async () => {} };
}
