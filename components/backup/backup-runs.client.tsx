"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { BackupRun } from "@/lib/backup/resource";
import { backupKeys } from "./backup-keys";

const refreshMs = 3_000;
const shownRuns = 10;
const shownProblems = 20;

/** The history of the backup, newest first. */
export function BackupRuns() {
  const t = useTranslations("backup.runs");
  const { data } = useQuery({
    queryKey: backupKeys.runs,
    queryFn: ({ signal }) => unwrap(api.GET("/backup/runs", { signal })),
    // A restore that was just asked for waits for its turn.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === "running") ? refreshMs : 4 * refreshMs,
  });
  const runs = data?.data.slice(0, shownRuns) ?? [];
  if (runs.length === 0) return <p className="text-sm text-ink-soft">{t("empty")}</p>;

  return (
    <ul className="flex flex-col gap-3">
      {runs.map((run) => (
        <li key={run.id} className="rounded-md border border-line bg-surface p-4 text-sm">
          <Run run={run} />
        </li>
      ))}
    </ul>
  );
}

function Run({ run }: { run: BackupRun }) {
  const t = useTranslations("backup.runs");
  const { bytes } = useFormats();
  const kind = run.kind === "restore" && run.dry_run ? "count" : run.kind;

  return (
    <>
      <p className="font-semibold">
        {t(kind)} ·{" "}
        <span className={run.status === "failed" ? "text-danger" : undefined}>{t(run.status)}</span>
      </p>
      <p className="text-ink-soft">
        <LocalTime iso={run.started_at} /> ·{" "}
        {t("counts", {
          changed: run.changed,
          unchanged: run.unchanged,
          failed: run.failed,
          bytes: bytes(run.bytes),
        })}
      </p>
      {run.error !== null && (
        <p className="text-danger">
          <bdi lang="en">{run.error}</bdi>
        </p>
      )}
      {run.problems.length > 0 && (
        <details>
          <summary>{t("problems", { count: run.problems.length })}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {run.problems.slice(0, shownProblems).map(({ id, code, message }) => (
              <li key={`${id} ${code}`} className="break-words" lang="en">
                <code className="font-mono text-xs">{id}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
