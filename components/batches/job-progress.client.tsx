"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import type { Job } from "./job";
import { showJob, useRunningJobs } from "./running-jobs";

/** The number of times that a screen reader reads the progress of a job. */
const spokenSteps = 4;

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
  const errorText = useErrorText();
  const [isCancelling, setCancelling] = useState(false);
  const fraction = job.total === 0 ? null : job.done / job.total;
  const spokenDone = Math.floor(job.total * (Math.floor((fraction ?? 0) * spokenSteps) / spokenSteps));

  async function cancel(): Promise<void> {
    setCancelling(true);
    try {
      showJob(await unwrap(api.DELETE("/jobs/{id}", byId(job.id))));
    } catch (error) {
      setCancelling(false);
      toast.error(t("notCancelled"), { reason: errorText(error), retry: () => void cancel(), id: job.id });
    }
  }

  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p aria-hidden>{t("progress", { done: job.done, total: job.total })}</p>
        <p role="status" className="sr-only">
          {t("progress", { done: spokenDone, total: job.total })}
        </p>
        <Button size="small" disabled={isCancelling} onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
      <Progress label={t("label")} fraction={fraction} />
    </div>
  );
}
