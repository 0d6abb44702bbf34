"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { PageMessage } from "./page-message";

/** Shown instead of a page that failed to render; the reason is in the server's log. */
export function ErrorMessage({ reset }: { reset: () => void }) {
  const t = useTranslations("shell.failure");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <Button look="primary" onClick={reset}>
        {t("again")}
      </Button>
    </PageMessage>
  );
}
