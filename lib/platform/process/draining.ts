import { singleton } from "./singleton";

const state = singleton("draining", () => ({ isDraining: false }));

/**
 * From now on this process reports that it is not ready, and closes each connection after its
 * response.
 */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether this process is about to end and must get no more requests. */
export function isDraining(): boolean {
  return state.isDraining;
}
