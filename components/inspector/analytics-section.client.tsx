"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, byId } from "@/components/api/client";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import { LoadedPart } from "./loaded-part.client";
import { Fact, Facts } from "./section.client";
import { sparklinePath } from "./sparkline";

const box = { width: 300, height: 48 };
const days = 30;

async function getReport(id: string, signal: AbortSignal) {
  const { data } = await api.GET("/analytics/images/{id}", {
    params: { ...byId(id).params, query: { days } },
    signal,
  });
  if (data === undefined || Array.isArray(data)) throw new TypeError("one id, not one report");
  return data;
}

/** How often the image was requested in the last 30 days. */
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
          <svg
            viewBox={`0 -2 ${box.width} ${box.height + 4}`}
            preserveAspectRatio="none"
            aria-hidden
            className="my-2 h-12 w-full text-accent-text rtl:-scale-x-100"
          >
            <path
              d={sparklinePath(requests.by_day?.map((day) => day.requests) ?? [], box)}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.75}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <Facts>
            <Fact name={t("requests")}>{number(requests.total)}</Fact>
            <Fact name={t("transferred")}>{bytes(bandwidth.total_bytes)}</Fact>
            {last_accessed_at !== null && (
              <Fact name={t("last")}>
                <LocalTime iso={last_accessed_at} />
              </Fact>
            )}
          </Facts>
        </>
      )}
    </LoadedPart>
  );
}
