"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { Job } from "./job";
import { showJob, useRunningJobs } from "./running-jobs";

/** The progress of the changes that run in the background. */
export function JobProgress() {
  const t = useTranslations("selection.jobs");
  const jobs = useRunningJobs();
  if (jobs.length === 0) return null;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-col gap-3 rounded-lg border border-transparent bg-raised p-4 text-sm shadow-float"
    >
      {jobs.map((job) => (
        <RunningJob key={job.id} job={job} />
      ))}
    </section>
  );
}

function RunningJob({ job }: { job: Job }) {
  const t = useTranslations("selection.jobs");
  const [isCancelling, setCancelling] = useState(false);

  async function cancel(): Promise<void> {
    setCancelling(true);
    await unwrap(api.DELETE("/jobs/{id}", byId(job.id))).then(showJob, () => setCancelling(false));
  }

  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p role="status">{t("progress", { done: job.done, total: job.total })}</p>
        <Button size="small" disabled={isCancelling} onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
      <Progress label={t("label")} fraction={job.total === 0 ? null : job.done / job.total} />
    </div>
  );
}
