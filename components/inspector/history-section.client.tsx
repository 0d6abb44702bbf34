"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { AuditLogResource } from "@/lib/audit/resource";

/** The fields of an image that its history names. */
const namedFields = [
  "filename",
  "title",
  "alt",
  "description",
  "album",
  "tags",
  "license",
  "visibility",
  "expiration_date",
  "nsfw",
  "taken_at",
  "focal_point",
  "rating",
  "pick",
  "archived",
  "metadata",
] as const;

const pageSize = 10;

/** The changes of the image and their times, newest first. */
export function HistorySection({ imageId, updatedAt }: { imageId: string; updatedAt: string }) {
  const t = useTranslations("inspector.history");
  const errorText = useErrorText();
  const entries = useInfiniteQuery({
    // An edit adds an entry.
    queryKey: ["images", imageId, "history", updatedAt],
    queryFn: ({ pageParam, signal }) => {
      const query = { resource_type: "image", resource_id: imageId, limit: pageSize };
      return unwrap(
        api.GET("/audit-logs", {
          params: { query: { ...query, ...(pageParam !== undefined && { cursor: pageParam }) } },
          signal,
        }),
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = entries.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2.5 text-sm">
          {rows.map((entry) => (
            <li key={entry.id}>
              <HistoryEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {entries.isSuccess && rows.length === 0 && <p className="text-sm text-ink-soft">{t("empty")}</p>}
      <p role="alert" className="text-sm text-danger">
        {entries.isError && errorText(entries.error)}
      </p>
      {(entries.hasNextPage || entries.isError) && (
        <Button size="small" className="mt-3" onClick={() => void entries.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function HistoryEntry({ entry }: { entry: AuditLogResource }) {
  const t = useTranslations("inspector.history");
  const { list } = useFormats();
  const fields = entry.metadata?.fields;
  const changed = Array.isArray(fields) ? fields : [];
  const names = namedFields.filter((field) => changed.includes(field)).map((field) => t(`fields.${field}`));

  return (
    <>
      <p>
        {entry.status === "failed" ? t("rejected") : t(`actions.${entry.action}`)}
        {names.length > 0 && <span className="ms-1.5 text-ink-soft">{list(names)}</span>}
      </p>
      <p className="text-xs text-ink-soft">
        <LocalTime iso={entry.created_at} />
      </p>
    </>
  );
}
