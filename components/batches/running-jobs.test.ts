import { afterEach, expect, test, vi } from "vitest";
import type { Job } from "./job";
import { hasRunningJobs, withShownJobs } from "./running-jobs";

afterEach(() => vi.unstubAllGlobals());

test("a job that cannot be followed to its end is no longer shown", async () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
    },
  );
  const work = withShownJobs(async (onProgress) => {
    onProgress({ id: "job_1", status: "running" } as Job);
    expect(hasRunningJobs()).toBe(true);
    throw new Error("The job was pruned.");
  });
  await expect(work).rejects.toThrow("pruned");
  expect(hasRunningJobs()).toBe(false);
});
