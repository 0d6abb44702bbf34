import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";
import { exifHighlights } from "./exif-highlights";
import { VariantStatus } from "./variant-status.client";

const hashPrefixLength = 12;

/** The properties of an image. */
export function ImageFacts({ image }: { image: ImageResource }) {
  const t = useTranslations("image.facts");
  const { bytes, number } = useFormats();
  const { width, height, size_bytes, format, content_type, pages, sha256 } = image.info;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-1.5 text-base font-semibold tracking-tight">
        {t("title")}
      </h2>
      <Facts>
        {width && height && (
          <Fact name={t("dimensions")}>
            <Ltr>{t("pixels", { width, height })}</Ltr>
          </Fact>
        )}
        {size_bytes !== null && <Fact name={t("size")}>{bytes(size_bytes)}</Fact>}
        {content_type && <Fact name={t("type")}>{format ? format.toUpperCase() : content_type}</Fact>}
        {pages !== null && pages > 1 && <Fact name={t("frames")}>{number(pages)}</Fact>}
        <Fact name={t("uploaded")}>
          <LocalTime iso={image.created_at} />
        </Fact>
        <Fact name={t("visibility")}>{t(image.visibility)}</Fact>
        {sha256 && (
          <Fact name={t("sha256")}>
            <code className="font-mono text-xs">{sha256.slice(0, hashPrefixLength)}</code>
            <CopyButton text={sha256} label={t("copySha256")} className="-my-2 -mr-2.5" />
          </Fact>
        )}
        <ExifFacts exif={image.info.exif} />
        <Fact name={t("variants")}>
          <VariantStatus image={image} />
        </Fact>
      </Facts>
    </section>
  );
}

function ExifFacts({ exif }: { exif: Record<string, unknown> | null }) {
  const t = useTranslations("image.facts");
  const { dateTime } = useFormats();
  const { camera, lens, exposure, takenAt, place } = exifHighlights(exif);
  // The camera's clock has no time zone: the time is shown as written, in every time zone.
  const taken = takenAt && new Date(`${takenAt.slice(0, 19)}Z`);
  return (
    <>
      {taken && <Fact name={t("taken")}>{dateTime(taken, "UTC")}</Fact>}
      {camera && <Fact name={t("camera")}>{camera}</Fact>}
      {lens && <Fact name={t("lens")}>{lens}</Fact>}
      {exposure && <Fact name={t("exposure")}>{exposure}</Fact>}
      {place && <Fact name={t("place")}>{place}</Fact>}
    </>
  );
}

/** A list of names and values. */
function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-6 py-1.5 text-sm">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-right break-words">{children}</dd>
    </div>
  );
}
