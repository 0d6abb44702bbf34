import { metrics } from "../metrics";
import type { ObjectStore } from "./object-store";

/** Operations that end; lists are read for as long as their reader wants. */
const measured = ["put", "head", "get", "readChunks", "copy", "delete", "withSource"] as const;

/** Counts the operations of a store and measures them. */
export function createMeasuredStore(store: ObjectStore): ObjectStore {
  const wrapped = measured.map((operation) => [operation, measure(store, operation)]);
  return new Proxy(store, {
    get(target, name, receiver) {
      const found = wrapped.find(([operation]) => operation === name);
      return found ? found[1] : Reflect.get(target, name, receiver);
    },
  });
}

function measure(store: ObjectStore, operation: (typeof measured)[number]) {
  const run = store[operation].bind(store) as (...values: unknown[]) => Promise<unknown>;
  return async (...values: unknown[]) => {
    const end = metrics.storageSeconds.startTimer({ operation });
    try {
      const result = await run(...values);
      metrics.storageOperations.inc({ operation, result: "ok" });
      return result;
    } catch (error) {
      metrics.storageOperations.inc({ operation, result: "error" });
      throw error;
    } finally {
      end();
    }
  };
}
