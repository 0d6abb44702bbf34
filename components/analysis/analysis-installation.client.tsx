"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { SettingGroup } from "@/components/ui/setting-group";
import { useFormats } from "@/components/ui/use-formats";
import type { AiInstallation } from "@/lib/ai/resource";

const queryKey = ["ai-installation"];
const refreshMs = 2_000;

async function readInstallation(signal: AbortSignal): Promise<AiInstallation | null> {
  return (await unwrap(api.GET("/ai", { signal }))).installation;
}

interface Props {
  installation: AiInstallation;
  /** Only administrators start the download: it is for the whole server. */
  mayInstall: boolean;
}

/** The packages of local analysis: whether they are installed, and a button that installs them. */
export function AnalysisInstallation({ installation: initial, mayInstall }: Props) {
  const t = useTranslations("settings.analysis.installation");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readInstallation(signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === "installed" ? false : refreshMs),
  });

  const install = useMutation({
    mutationFn: () => unwrap(api.POST("/ai/install")),
    onSuccess: (started) => client.setQueryData(queryKey, started),
  });
  const installation = data ?? initial;
  const { state, total_bytes } = installation;
  const canInstall =
    mayInstall && (state === "not_installed" || (state === "failed" && installation.retries_at !== null));

  return (
    <SettingGroup title={t("title")}>
      <div aria-live="polite" className="flex flex-col gap-2 text-sm">
        {state === "failed" ? (
          <Failure installation={installation} />
        ) : (
          <p className="text-ink-soft">{t(`states.${state}`, { size: bytes(total_bytes) })}</p>
        )}
        {install.error && <p className="text-danger">{errorText(install.error)}</p>}
      </div>
      {state === "installing" && <InstallationProgress installation={installation} />}
      {canInstall && (
        <Button className="self-start" disabled={install.isPending} onClick={() => install.mutate()}>
          {state === "failed" ? t("retry") : t("install")}
        </Button>
      )}
    </SettingGroup>
  );
}

function Failure({ installation: { error, retries_at } }: { installation: AiInstallation }) {
  const t = useTranslations("settings.analysis.installation");
  const { dateTime } = useFormats();
  return (
    <>
      <p className="text-danger">{t(`errors.${error?.code ?? "unknown"}`)}</p>
      {retries_at !== null && (
        <p className="text-ink-soft">{t("nextAttempt", { time: dateTime(new Date(retries_at)) })}</p>
      )}
    </>
  );
}

function InstallationProgress({ installation }: { installation: AiInstallation }) {
  const t = useTranslations("settings.analysis.installation");
  const { bytes } = useFormats();
  const { installed_bytes, total_bytes } = installation;

  return (
    <>
      <Progress label={t("progress")} fraction={installed_bytes / total_bytes} />
      <p className="text-sm text-ink-soft">
        {t("installed", { done: bytes(installed_bytes), total: bytes(total_bytes) })}
      </p>
    </>
  );
}
