"use client";

import { useTranslations } from "next-intl";
import { imagePagePath, parseImagePath } from "@/lib/image-urls/image-path";
import type { ImageResource } from "@/lib/images/resource";
import { usePublicHandle } from "./public-handle.client";

const linkStyle =
  "rounded-sm text-sm underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3";

/** The way from something in the dashboard to its public page. */
export function PublicPageLink({ path }: { path: string }) {
  const t = useTranslations("shell.publicPage");
  return (
    <a href={path} className={linkStyle}>
      {t("link")}
    </a>
  );
}

/** The same for an image, if others can open its page. An encrypted image has none. */
export function ImagePageLink({ image }: { image: ImageResource }) {
  const handle = usePublicHandle();
  const isShown =
    image.visibility !== "private" &&
    !image.status.encrypted &&
    image.status.state === "active" &&
    image.status.upload === "complete";
  const url = image.urls.original;
  const place = url === undefined ? undefined : parseImagePath(new URL(url).pathname);
  if (handle === undefined || !isShown || !place) return null;

  return (
    <p className="mt-3">
      <PublicPageLink path={imagePagePath({ ...place, handle })} />
    </p>
  );
}
