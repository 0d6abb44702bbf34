/**
 * Returns a function that loads something at the first call, and again after a load that failed,
 * such as one on a full disk. What is loaded with the arguments of the first call is for all calls.
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
