"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import {
  hasRequiredWatermark,
  largestPublicKey,
  listPublicKeys,
} from "@/components/image-lists/required-watermark";
import { embedCode } from "@/components/session/embed-code";
import { useEmbedSettings } from "@/components/session/embed-settings.client";
import { ImagePageLink } from "@/components/session/public-page-link.client";
import { ForRole } from "@/components/session/role.client";
import { ShareButton } from "@/components/shares/share-button.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Select } from "@/components/ui/select";
import type { ImageResource } from "@/lib/images/resource";
import { EncryptedImageMessages } from "./encrypted-image-messages.client";

const TokenLinks = dynamic(() => import("./token-links.client").then((module) => module.TokenLinks));

/** The URL of the chosen variant to copy, bare and in the usual formats, one by one or all. */
export function LinksSection({ image }: { image: ImageResource }) {
  const t = useTranslations("image.links");
  const keys = listPublicKeys(image);
  const [chosen, setChosen] = useState<string>();
  const variant = chosen !== undefined && keys.includes(chosen) ? chosen : largestPublicKey(image);
  const url = image.urls[variant] ?? "";
  const { formats, toEmbedUrl } = useEmbedSettings();
  const source = { url: toEmbedUrl(url), alt: image.alt ?? "" };
  const codes = formats.map((format) => ({ format, code: embedCode(format, source) }));
  // The plain URLs of an encrypted image open for its owner only.
  if (image.status.encrypted)
    return (
      <>
        <WatermarkNote image={image} />
        <EncryptedImageMessages>
          <TokenLinks image={image} />
        </EncryptedImageMessages>
        <ShareButton target={{ type: "image", id: image.id }} />
      </>
    );

  return (
    <>
      <WatermarkNote image={image} />
      <div className="flex items-center justify-between gap-3">
        <Select
          label={t("variant")}
          value={variant}
          options={keys.map((key) => ({ value: key, label: key === "original" ? t("original") : key }))}
          onChange={setChosen}
        />
        <span className="flex items-center text-sm text-ink-soft">
          {t("all")}
          <CopyButton text={codes.map(({ code }) => code).join("\n")} label={t("copyAll")} />
        </span>
      </div>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
        {codes.map(({ format, code }) => (
          <li key={format} className="flex items-center gap-2 py-0.5 ps-3 pe-0.5">
            <span className="w-18 shrink-0 text-[0.8125rem] text-ink-soft">{t(format)}</span>
            <code data-format={format} className="min-w-0 flex-1 truncate font-mono text-xs" title={code}>
              {code}
            </code>
            <CopyButton text={code} label={t("copy", { format: t(format) })} />
          </li>
        ))}
      </ul>
      <ImagePageLink image={image} />
      <div className="mt-3">
        <ShareButton target={{ type: "image", id: image.id }} />
      </div>
    </>
  );
}

/** The note that others see the image with a watermark, for members who can open it without. */
function WatermarkNote({ image }: { image: ImageResource }) {
  const t = useTranslations("image.links");
  const toSameOriginUrl = useSameOriginUrl();
  if (!hasRequiredWatermark(image)) return null;

  return (
    <ForRole least="editor">
      <p className="mb-3 text-[0.8125rem] text-ink-soft">
        {t.rich("marked", {
          link: (text) => (
            <a
              href={toSameOriginUrl(image.urls.original ?? "")}
              className="underline underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
            >
              {text}
            </a>
          ),
        })}
      </p>
    </ForRole>
  );
}
