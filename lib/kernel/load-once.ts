/**
 * Returns a function that loads a value at the first call, and again after a failed load. All calls
 * share the value that was loaded with the first call's arguments.
 */
export function loadOnce<Args extends unknown[], Value>(
  load: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return (...args) => {
    loading ??= load(...args).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
