"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The result of a query, or the reason why there is none. */
export function LoadedPart<Data>({ query, children }: Props<Data>) {
  const t = useTranslations("inspector");
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <p className="text-sm text-ink-soft">{t("loading")}</p>;

  return (
    <div role="alert" className="flex items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 text-danger">{errorText(query.error)}</p>
      <Button size="small" onClick={() => void query.refetch()}>
        {t("edit.retry")}
      </Button>
    </div>
  );
}
