"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { parseApiError, useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { Progress } from "@/components/ui/progress";
import { SettingHelp } from "@/components/ui/setting-group";
import { useFormats } from "@/components/ui/use-formats";
import type { AccountImport } from "./send-archive";
import { isUnderWay, useArchiveImport } from "./use-archive-import";

const ImportReport = dynamic(() => import("./import-report").then((module) => module.ImportReport));

/**
 * Restores an archive of this or another installation: sent, checked, confirmed and then followed.
 */
export function ImportArchive({ partBytes }: { partBytes: number }) {
  const t = useTranslations("data.import");
  const errorText = useErrorText();
  const { percent } = useFormats();
  const inputId = useId();
  const { state, imports, choose, confirm, discard, stop } = useArchiveImport(partBytes);

  return (
    <>
      {state.step === "choose" && (
        <div>
          <label htmlFor={inputId} className="mb-1.5 block text-sm font-medium">
            {t("choose")}
          </label>
          <input
            id={inputId}
            type="file"
            accept=".zip,application/zip"
            aria-describedby={`${inputId}-help`}
            className="w-full max-w-md rounded-md border border-line-strong bg-surface px-3 py-2.5 text-sm pointer-coarse:min-h-11"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
            }}
          />
          <div id={`${inputId}-help`}>
            <SettingHelp>{t("help")}</SettingHelp>
          </div>
          {state.error && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {t("failed", { reason: errorText(state.error) })}
            </p>
          )}
        </div>
      )}
      {(state.step === "send" || state.step === "check") && (
        <div className="text-sm">
          <p className="mb-2">
            {state.step === "send" ? t("sending", { share: percent(state.fraction) }) : t("checking")}
          </p>
          <Progress label={t("progress")} fraction={state.step === "send" ? state.fraction : null} />
          {state.step === "send" && (
            <Button className="mt-3" onClick={stop}>
              {t("stop")}
            </Button>
          )}
        </div>
      )}
      {state.step === "confirm" && (
        <section aria-live="polite">
          <h3 className="mb-2 text-sm font-semibold">{t("preview")}</h3>
          <Source of={state.preview} />
          <ImportReport report={state.preview.report} />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button look="primary" onClick={() => void confirm(state.id)}>
              {t("start")}
            </Button>
            <Button onClick={() => void discard(state.id)}>{t("discard")}</Button>
          </div>
        </section>
      )}
      {imports.map((one) => (
        <PastImport key={one.id} of={one} onCancel={() => one.id !== null && void discard(one.id)} />
      ))}
    </>
  );
}

interface PastProps {
  of: AccountImport;
  onCancel: () => void;
}

/** An import that has started, with its progress or its report. */
function PastImport({ of, onCancel }: PastProps) {
  const t = useTranslations("data.import");
  const errorText = useErrorText();
  const { status, total, done, report, error, created_at } = of;
  if (status === "receiving" && of.parts.length === 0) return null;

  return (
    <section className="rounded-md border border-line bg-surface p-4 text-sm">
      <h3 className="font-semibold">{t(`statuses.${status}`)}</h3>
      <p className="mb-2 text-ink-soft">
        <LocalTime iso={created_at} />
      </p>
      <Source of={of} />
      {isUnderWay(of) && (
        <>
          <p className="mb-2">{t("done", { done, total })}</p>
          <Progress label={t("progress")} fraction={total === 0 ? null : done / total} />
        </>
      )}
      {error && (
        <p className="text-danger">{errorText(parseApiError(409, JSON.stringify(error), () => null))}</p>
      )}
      {status === "receiving" ? (
        <p className="text-ink-soft">{t("goOn")}</p>
      ) : (
        !isUnderWay(of) && <ImportReport report={report} />
      )}
      {(isUnderWay(of) || status === "receiving") && (
        <Button className="mt-3" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
    </section>
  );
}

function Source({ of: { source } }: { of: AccountImport }) {
  const t = useTranslations("data.import");
  if (source === null) return null;

  return (
    <p className="mb-2 text-ink-soft">
      {t.rich("source", {
        count: source.images,
        handle: () => <bdi>{source.handle}</bdi>,
        service: () => <bdi dir="ltr">{source.service}</bdi>,
        time: () => <LocalTime iso={source.exported_at} />,
      })}
    </p>
  );
}
