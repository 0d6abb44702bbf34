"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import type { ImageResource } from "@/lib/images/resource";
import { Fact, Facts } from "./section.client";

const hashPrefixLength = 12;

/** The properties of the file. */
export function FileSection({ image }: { image: ImageResource }) {
  const t = useTranslations("image.facts");
  const { bytes, number } = useFormats();
  const { width, height, size_bytes, format, content_type, pages, sha256 } = image.info;

  return (
    <>
      <Facts>
        {width && height && (
          <Fact name={t("dimensions")}>
            <Ltr>{t("pixels", { width, height })}</Ltr>
          </Fact>
        )}
        {size_bytes !== null && <Fact name={t("size")}>{bytes(size_bytes)}</Fact>}
        {content_type && <Fact name={t("type")}>{format ? format.toUpperCase() : content_type}</Fact>}
        {pages !== null && pages > 1 && <Fact name={t("frames")}>{number(pages)}</Fact>}
        {image.original_filename !== image.filename && (
          <Fact name={t("originalFilename")}>
            <bdi>{image.original_filename}</bdi>
          </Fact>
        )}
        <Fact name={t("uploaded")}>
          <LocalTime iso={image.created_at} />
        </Fact>
        {image.status.encrypted && (
          <Fact name={t("encryption")}>{t("encrypted", { version: image.status.key_version ?? 1 })}</Fact>
        )}
        {image.status.backup.status !== "disabled" && (
          <Fact name={t("backup")}>{t(`backups.${image.status.backup.status}`)}</Fact>
        )}
        {sha256 && (
          <Fact name={t("sha256")}>
            <code className="font-mono text-xs">{sha256.slice(0, hashPrefixLength)}</code>
            <CopyButton text={sha256} label={t("copySha256")} className="-my-2 -me-2.5" />
          </Fact>
        )}
      </Facts>
      <Colors image={image} />
    </>
  );
}

/** The dominant colors; each leads to the images that have it too. */
function Colors({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.colors");
  const { percent } = useFormats();
  const colors = image.info.colors ?? [];
  if (colors.length === 0) return null;

  return (
    <ul aria-label={t("label")} className="mt-3 flex flex-wrap gap-1.5">
      {colors.map(({ hex, name, share }) => (
        <li key={hex}>
          <Link
            href={`/dashboard?color=${name}`}
            prefetch={false}
            aria-label={t("color", { name: t(`names.${name}`), share: percent(share) })}
            className="flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface ps-1.5 pe-2.5 text-xs pointer-coarse:h-11"
          >
            <span
              aria-hidden
              className="size-5 rounded-full border border-line"
              style={{ backgroundColor: hex }}
            />
            {percent(share)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the camera recorded facts that are shown. */
export function hasCameraFacts({ info }: ImageResource): boolean {
  const { camera, lens, exposure, takenAt } = exifHighlights(info.exif);
  return [camera, lens, exposure, takenAt].some((fact) => fact !== undefined);
}

export function CameraSection({ image }: { image: ImageResource }) {
  const t = useTranslations("image.facts");
  const { dateTime } = useFormats();
  const { camera, lens, exposure, takenAt } = exifHighlights(image.info.exif);
  // The camera's clock has no time zone: the time is shown as written, in every time zone.
  const taken = takenAt && new Date(`${takenAt.slice(0, 19)}Z`);

  return (
    <Facts>
      {taken && <Fact name={t("taken")}>{dateTime(taken, "UTC")}</Fact>}
      {camera && (
        <Fact name={t("camera")}>
          <Link
            href={`/dashboard?camera=${encodeURIComponent(camera)}`}
            prefetch={false}
            className="rounded-sm underline decoration-line-strong underline-offset-4"
          >
            <bdi>{camera}</bdi>
          </Link>
        </Fact>
      )}
      {lens && (
        <Fact name={t("lens")}>
          <bdi>{lens}</bdi>
        </Fact>
      )}
      {exposure && (
        <Fact name={t("exposure")}>
          <Ltr>{exposure}</Ltr>
        </Fact>
      )}
    </Facts>
  );
}
