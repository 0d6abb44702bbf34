"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PageMessage } from "./page-message";

export interface PageErrorProps {
  /** `digest` is also in the server's log, next to the reason. */
  error: Error & { digest?: string };
  /** Renders the page again, with new data. */
  retry: () => void;
}

/** Shown instead of a page that failed to render; the reason is in the server's log. */
export function ErrorMessage({ error, retry }: PageErrorProps) {
  const t = useTranslations("shell.failure");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <Button look="primary" onClick={retry}>
        {t("again")}
      </Button>
      {error.digest !== undefined && (
        <p className="mt-6 text-sm text-ink-soft">
          {t.rich("reference", { digest: error.digest, code: (text) => <code>{text}</code> })}
        </p>
      )}
    </PageMessage>
  );
}
