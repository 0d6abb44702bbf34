import { useTranslations } from "next-intl";
import { SourceLink } from "@/components/shell/source-link";
import { Ltr } from "@/components/ui/ltr";
import type { InstallationResource } from "@/lib/operation/installation/resource";

/** The version, and for administrators what each part of the installation runs on. */
export function InstallationFacts({ version, parts }: InstallationResource) {
  const t = useTranslations("about");
  const nameDriver = (driver: string) => {
    const key = `drivers.${driver}` as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key as "drivers.fs") : driver;
  };

  return (
    <>
      <p className="mb-5 flex flex-wrap gap-x-4 text-sm">
        {t("version", { version })}
        <SourceLink className="text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-3" />
      </p>
      <ul className="flex flex-col gap-3">
        {parts.map(({ part, driver, configured, variable, status }) => (
          <li key={part} className="rounded-md border border-line bg-surface p-4 text-sm">
            <h2 className="font-semibold">{t(`parts.${part}`)}</h2>
            <p>{nameDriver(driver)}</p>
            {status === "unavailable" && (
              <p className="text-danger">{t(part === "encryption" ? "rootKeyUnavailable" : "unavailable")}</p>
            )}
            <p className="text-[0.8125rem] text-ink-soft">
              {t.rich(configured ? "configured" : "notConfigured", {
                variable: () => (
                  <Ltr>
                    <code className="font-mono text-xs">{variable}</code>
                  </Ltr>
                ),
              })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
