"use client";

import { useTranslations } from "next-intl";
import { placePath, usePlaceNames } from "@/components/collections/use-place-names";
import { ForRole } from "@/components/session/role.client";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { ExternalLink } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Ltr } from "@/components/ui/ltr";
import { ownLineLinkStyle } from "@/components/ui/own-line-link-style";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import type { ImageResource } from "@/lib/images/resource";
import { RemoveLocation } from "./remove-location.client";

const mapZoom = 15;

/** Whether the file contains a location. */
export function hasLocation({ info }: ImageResource): boolean {
  return exifHighlights(info.exif).place !== undefined;
}

/** The place where the image was taken. The map opens only on request: it receives the place. */
export function LocationSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.location");
  const { namePlace } = usePlaceNames();
  const { place = "" } = exifHighlights(image.info.exif);
  const found = image.info.place;
  const [latitude = "", longitude = ""] = place.split(", ");

  return (
    <>
      {found && (
        <p className="mb-1 text-sm">
          <Link href={placePath(found.city_id ?? found.country)} className={ownLineLinkStyle}>
            {namePlace(found)}
          </Link>
        </p>
      )}
      <p className="flex items-center justify-between text-sm">
        <Ltr>{place}</Ltr>
        <CopyButton text={place} label={t("copy")} />
      </p>
      <p className="mb-3 text-xs text-ink-soft">
        {image.visibility === "private" ? t("private") : t("readable")}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="small"
          prefetch={false}
          target="_blank"
          rel="noreferrer"
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${mapZoom}/${latitude}/${longitude}`}
        >
          <ExternalLink aria-hidden size={15} />
          {t("openMap")}
        </ButtonLink>
        {image.status.state === "active" && (
          <ForRole least="editor">
            <RemoveLocation image={image} />
          </ForRole>
        )}
      </div>
    </>
  );
}
