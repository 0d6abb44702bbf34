import { useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { numeric } from "@/components/charts/figures";
import { RankedBars } from "@/components/charts/ranked-bars.client";
import { seriesStyles } from "@/components/charts/series";
import { variantUrl } from "@/components/image-lists/grid-image-url";
import { useFormats } from "@/components/ui/use-formats";
import { type TopImage, topMeasures } from "@/lib/analytics/top/resource";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { AlbumFilter } from "./album-filter.client";
import { ChoiceLinks } from "./choice-links.client";
import { reportUrl } from "./report-choice";
import { frameOf, type ReportContext } from "./report-context";

interface Props {
  images: readonly TopImage[];
  albums: readonly { slug: string; title: string }[];
  /** Origin of the service, in the URLs of the images. */
  origin: string;
  context: ReportContext;
}

/** The images with the most requests or bytes, of all albums or one. */
export function TopImagesChart({ images, albums, origin, context }: Props) {
  const t = useTranslations("analytics.top");
  const measures = useTranslations("analytics");
  const { bytes, number } = useFormats();
  const { path, choice } = context;
  const { by } = choice;

  return (
    <ChartFrame
      {...frameOf("top", context)}
      title={t("title")}
      summary={images.length === 0 ? t("none") : t("summary", { by, count: images.length })}
      figures={{
        columns: [
          { name: "filename", label: t("image"), format: String },
          { name: "album", label: t("album"), format: String },
          { name: "requests", label: measures("requests.title"), format: numeric(number) },
          { name: "bytes", label: measures("bandwidth.title"), format: numeric(bytes) },
        ],
        rows: images.map((image) => [image.filename, image.album, image.requests, image.bytes]),
      }}
      controls={
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <ChoiceLinks
            label={t("by")}
            links={topMeasures.map((measure) => ({
              href: reportUrl(path, { ...choice, by: measure }),
              label: t(measure),
              isCurrent: measure === by,
            }))}
          />
          <AlbumFilter
            href={reportUrl(path, { ...choice, album: undefined })}
            album={choice.album}
            label={t("album")}
            allLabel={t("allAlbums")}
            albums={albums}
          />
        </div>
      }
    >
      <RankedBars
        style={seriesStyles[2]}
        values={images.map((image) => ({
          key: image.image_id,
          name: image.filename,
          href: `/dashboard/images/${image.image_id}/analytics`,
          thumbnail: image.nsfw ? undefined : toSameOriginPath(variantUrl(image, "w128"), origin),
          amount: image[by],
          text: by === "bytes" ? bytes(image.bytes) : number(image.requests),
        }))}
      />
    </ChartFrame>
  );
}
