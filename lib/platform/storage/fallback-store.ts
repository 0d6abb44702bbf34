import type { ObjectStore } from "./object-store";
import { putStream } from "./write-stream";

/**
 * A store whose objects are still being copied from a previous one: it gets all new objects, and
 * what it does not have yet is read from the previous one.
 */
export function createFallbackStore(store: ObjectStore, previous: ObjectStore): ObjectStore {
  const stores = [store, previous] as const;
  return {
    put: (key, body, options) => store.put(key, body, options),
    ...(store.signUpload && { signUpload: store.signUpload }),

    head: async (key) => (await store.head(key)) ?? previous.head(key),
    get: async (key, range) => (await store.get(key, range)) ?? previous.get(key, range),
    readChunks: async (key, range, onChunk) =>
      (await store.readChunks(key, range, onChunk)) || previous.readChunks(key, range, onChunk),

    async copy(from, to) {
      if (await store.copy(from, to)) return true;

      const stream = await previous.get(from);
      if (!stream) return false;

      await putStream(store, to, stream);
      return true;
    },

    async delete(keys) {
      // The previous store first: a copy that runs looks there whether its object is still wanted.
      await previous.delete(keys);
      await store.delete(keys);
    },

    async *list(prefix) {
      const listed = new Set<string>();
      for (const one of stores) {
        for await (const object of one.list(prefix)) {
          if (!listed.has(object.key)) yield object;
          if (one === store) listed.add(object.key);
        }
      }
    },

    async withSource(key, work) {
      const hasIt = (await store.head(key)) !== undefined;
      return (hasIt ? store : previous).withSource(key, work);
    },

    async checkAvailable() {
      for (const one of stores) await one.checkAvailable();
    },

    async *listUnfinished() {
      for (const [index, one] of stores.entries())
        for await (const { id, modifiedAtMs } of one.listUnfinished())
          yield { id: `${index}:${id}`, modifiedAtMs };
    },

    async removeUnfinished(id) {
      const [, index = "", rest = ""] = /^([01]):(.*)$/.exec(id) ?? [];
      const owner = stores[Number(index)];
      if (index === "" || !owner) throw new Error(`not an unfinished object: ${id}`);

      await owner.removeUnfinished(rest);
    },
  };
}
