"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Message } from "./message";

/** What stands in a page's place when making it failed; the reason is in the server's log. */
export function Failure({ reset }: { reset: () => void }) {
  const t = useTranslations("failure");
  return (
    <Message title={t("title")} text={t("text")}>
      <Button look="primary" onClick={reset}>
        {t("again")}
      </Button>
    </Message>
  );
}
