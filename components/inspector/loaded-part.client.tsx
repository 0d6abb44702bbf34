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
  if (!query.isError) return <Lines label={t("loading")} />;

  return (
    <div role="alert" className="flex items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 text-danger">{errorText(query.error)}</p>
      <Button size="small" onClick={() => void query.refetch()}>
        {t("edit.retry")}
      </Button>
    </div>
  );
}

/** The shape of a few facts. */
function Lines({ label }: { label: string }) {
  return (
    <div className="flex animate-pulse flex-col gap-2">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden className="h-4 rounded-sm bg-sunken" />
      <div aria-hidden className="h-4 w-24 rounded-sm bg-sunken" />
    </div>
  );
}
