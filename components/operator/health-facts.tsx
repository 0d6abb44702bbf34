import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { InstallationHealth } from "@/lib/operation/operators/resource";

/** Versions, dependencies, jobs and what is stored. */
export function HealthFacts({ health }: { health: InstallationHealth }) {
  const t = useTranslations("operator.health");
  const { bytes } = useFormats();
  const { versions, jobs, counts } = health;
  const state = (value: InstallationHealth["database" | "storage" | "queue"]) => (
    <span className={value === "ok" ? undefined : "text-danger"}>{t(`states.${value}`)}</span>
  );
  const facts = [
    { label: t("version"), value: <Ltr>{versions.albumen}</Ltr> },
    { label: t("node"), value: <Ltr>{versions.node}</Ltr> },
    { label: t("postgres"), value: <Ltr>{versions.database}</Ltr> },
    { label: t("database"), value: state(health.database) },
    { label: t("storage"), value: state(health.storage) },
    { label: t("queue"), value: state(health.queue) },
    {
      label: t("waiting"),
      value: (
        <>
          {t("jobs", { jobs: jobs.waiting })}
          {jobs.waiting_since !== null &&
            t.rich("since", { time: () => <LocalTime iso={jobs.waiting_since ?? ""} /> })}
        </>
      ),
    },
    { label: t("failed"), value: t("jobs", { jobs: jobs.failed }) },
    { label: t("unsent"), value: t("events", { events: jobs.unsent_events }) },
    {
      label: t("stored"),
      value: t("counts", {
        owners: counts.owners,
        images: counts.images,
        bytes: bytes(counts.bytes),
      }),
    },
  ];

  return (
    <section>
      <h2 className="mb-2 text-[0.9375rem] font-semibold">{t("title")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
