"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, byId } from "@/components/api/client";
import { Sparkline } from "@/components/charts/sparkline";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import { LoadedPart } from "./loaded-part.client";
import { Fact, Facts } from "./section.client";

const days = 30;

async function getReport(id: string, signal: AbortSignal) {
  const { data } = await api.GET("/analytics/images/{id}", {
    params: { ...byId(id).params, query: { days } },
    signal,
  });
  if (data === undefined || Array.isArray(data)) throw new TypeError("one id, not one report");

  return data;
}

/** The number of requests for the image in the last 30 days. */
export function AnalyticsSection({ imageId }: { imageId: string }) {
  const t = useTranslations("inspector.analytics");
  const { bytes, number } = useFormats();
  const report = useQuery({
    queryKey: ["images", imageId, "analytics"],
    queryFn: ({ signal }) => getReport(imageId, signal),
  });

  return (
    <LoadedPart query={report}>
      {({ requests, bandwidth, last_accessed_at }) => (
        <>
          <p className="text-sm">{t("summary", { requests: requests.total, days })}</p>
          <Sparkline values={requests.by_day?.map((day) => day.requests) ?? []} endsToday />
          <Facts>
            <Fact name={t("requests")}>{number(requests.total)}</Fact>
            <Fact name={t("transferred")}>{bytes(bandwidth.total_bytes)}</Fact>
            {last_accessed_at !== null && (
              <Fact name={t("last")}>
                <LocalTime iso={last_accessed_at} />
              </Fact>
            )}
          </Facts>
          <Link
            href={`/dashboard/images/${imageId}/analytics`}
            prefetch={false}
            className="inline-flex min-h-9 items-center rounded-sm text-sm underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {t("more")}
          </Link>
        </>
      )}
    </LoadedPart>
  );
}
