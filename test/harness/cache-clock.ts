import { onTestFinished, vi } from "vitest";

/** Freezes the clock of in-memory caches for one test, which advances it explicitly. */
export function freezeCacheClock(): { advance: (ms: number) => void } {
  let nowMs = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());

  return {
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
