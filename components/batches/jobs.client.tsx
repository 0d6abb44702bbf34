"use client";

import dynamic from "next/dynamic";
import { useEffect, useEffectEvent } from "react";
import type { Job } from "./job";
import { onJobOfOtherTab, useRunningJobs } from "./running-jobs";
import { useJobReport } from "./use-job-report";

const JobProgress = dynamic(() => import("./job-progress.client").then((module) => module.JobProgress));
const loadWatching = () => import("./watch-jobs");
const ignore = () => undefined;

/**
 * The changes that run in the background, wherever they were started. `initial` are the jobs that
 * ran when the page was rendered.
 */
export function Jobs({ initial }: { initial: readonly Job[] }) {
  const jobs = useRunningJobs();
  const report = useEffectEvent(useJobReport());

  useEffect(() => {
    if (initial.length > 0) void loadWatching().then(({ watchJobs }) => watchJobs(initial, report));
  }, [initial]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState !== "visible") return;
      // A failed import is tried again at the next visit of this tab.
      void loadWatching().then(({ watchRunningJobs }) => watchRunningJobs(report).catch(ignore), ignore);
    };
    document.addEventListener("visibilitychange", onVisible);
    // The other tab reports how it ended.
    const stop = onJobOfOtherTab(
      (job) => void loadWatching().then(({ watchJobs }) => watchJobs([job], ignore)),
    );

    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      stop();
    };
  }, []);

  return jobs.length > 0 && <JobProgress />;
}
