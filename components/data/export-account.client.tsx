"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { parseApiError, useErrorText } from "@/components/api/api-error";
import { SettingHelp } from "@/components/settings/setting-group";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";

/**
 * Downloads the archive by a form, so that the browser writes it to disk as it arrives and shows the progress. The frame receives
 * only what is no download: the error of the API.
 */
export function ExportAccount({ bytes }: { bytes: number }) {
  const t = useTranslations("data.export");
  const errorText = useErrorText();
  const formats = useFormats();
  const frame = useId();
  const [state, setState] = useState<{ error?: string }>();

  function readAnswer(answer: HTMLIFrameElement): void {
    const document = answer.contentDocument;
    if (document?.URL === "about:blank") return;
    const text = document?.body.textContent ?? "";
    setState({ error: errorText(parseApiError(409, text, () => null)) });
  }

  return (
    <form method="post" action="/api/account/export" target={frame} onSubmit={() => setState({})}>
      <p className="mb-3 text-sm text-ink-soft">{t("text", { size: formats.bytes(bytes) })}</p>
      <Button type="submit">
        <Download aria-hidden size={16} />
        {t("start")}
      </Button>
      <div aria-live="polite">
        {state && state.error === undefined && <SettingHelp>{t("started")}</SettingHelp>}
        {state?.error !== undefined && (
          <p className="mt-2 text-sm text-danger">{t("failed", { reason: state.error })}</p>
        )}
      </div>
      <iframe
        name={frame}
        title={t("frame")}
        hidden
        onLoad={({ currentTarget }) => readAnswer(currentTarget)}
      />
    </form>
  );
}
