import { onTestFinished, vi } from "vitest";

/** Stops the clock by which caches in memory age, for one test; it goes on only by so much as the test says. */
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
