import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import type { DomainCheck } from "@/lib/domains/resource";

interface Props {
  title: string;
  text: string;
  name?: string;
  value?: string | null;
  check: DomainCheck | undefined;
}

/** A step: the record to create, and what the last check found in its place. */
export function DomainRecord({ title, text, name, value, check }: Props) {
  const t = useTranslations("domains.record");
  return (
    <li className="rounded-md border border-line bg-surface p-4 text-sm">
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-ink-soft">{text}</p>
      {value && (
        <dl className="mt-3 flex flex-col gap-3">
          <CopyRow name={t("name")} text={name ?? ""} copyLabel={t("copyName")} shown="record-name" />
          <CopyRow name={t("expected")} text={value} copyLabel={t("copyValue")} shown="record-value" />
        </dl>
      )}
      {check && <Finding check={check} />}
    </li>
  );
}

function Finding({ check: { ok, found, message } }: { check: DomainCheck }) {
  const t = useTranslations("domains.record");
  const state = ok === null ? "unknown" : ok ? "ok" : found.length === 0 ? "missing" : "different";
  return (
    <div className="mt-3">
      <p className={ok === false ? "text-danger" : "text-ink-soft"}>{t(state)}</p>
      {ok === false && found.length > 0 && (
        <dl className="mt-2">
          <dt className="mb-1 font-medium">{t("found")}</dt>
          {found.map((one) => (
            <dd key={one} className="rounded-md border border-line bg-sunken p-3">
              <code dir="ltr" data-shown="record-found" className="font-mono text-xs break-all">
                {one}
              </code>
            </dd>
          ))}
        </dl>
      )}
      {ok === false && (
        <p lang="en" dir="ltr" className="mt-2 text-xs text-ink-soft">
          {message}
        </p>
      )}
    </div>
  );
}
