"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { currentSequence } from "@/components/image-lists/sequence";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { ArrowLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Tooltip } from "@/components/ui/tooltip";
import type { ImageResource } from "@/lib/images/resource";
import { imageHeadingId } from "./image-heading";
import { newestFirst } from "./newest-first";
import { Viewer } from "./viewer.client";

const listPath = "/dashboard";

/**
 * The viewer as the page of an image, which pages through all images unless a list has opened it.
 */
export function ImagePageViewer({ image }: { image: ImageResource }) {
  const t = useTranslations("image.page");
  const router = useRouter();
  const [start] = useState(() => toGridImage(image));
  const [sequence] = useState(() => {
    const opened = currentSequence();
    return opened?.indexOf(image.id) === undefined ? newestFirst(start) : opened;
  });

  return (
    <Viewer
      layout="page"
      sequence={sequence}
      start={start}
      details={image}
      onClose={() => router.push(listPath)}
      closeButton={
        <Tooltip text={t("back")}>
          <Link href={listPath} aria-label={t("back")} className={iconButtonStyle({ tone: "onScrim" })}>
            <ArrowLeft aria-hidden size={19} className="rtl:-scale-x-100" />
          </Link>
        </Tooltip>
      }
      renderHeading={(filename) => (
        <h1
          id={imageHeadingId}
          tabIndex={-1}
          title={filename}
          className="truncate rounded-sm text-sm font-medium"
        >
          {filename}
        </h1>
      )}
    />
  );
}
