"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Select } from "@/components/ui/select";
import type { ImageResource } from "@/lib/images/resource";
import { embedCode, embedFormats } from "./embed-code";

/** The URL of the chosen variant to copy, bare and in the usual formats. */
export function EmbedCodes({ image }: { image: ImageResource }) {
  const t = useTranslations("image.links");
  const id = useId();
  const [variant, setVariant] = useState("original");
  const url = image.urls[variant] ?? image.urls.original ?? "";
  const source = { url, alt: image.alt || image.filename };
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-base font-semibold tracking-tight">
          {t("title")}
        </h2>
        <Select
          label={t("variant")}
          value={variant}
          options={Object.keys(image.urls).map((key) => ({
            value: key,
            label: variantLabel(key, t("original")),
          }))}
          onChange={setVariant}
        />
      </div>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
        {embedFormats.map((format) => {
          const code = embedCode(format, source);
          return (
            <li key={format} className="flex items-center gap-2 py-1 pr-1 pl-3.5">
              <span className="w-18 shrink-0 text-[0.8125rem] text-ink-soft">{t(format)}</span>
              <code data-format={format} className="min-w-0 flex-1 truncate font-mono text-xs" title={code}>
                {code}
              </code>
              <CopyButton text={code} label={t("copy", { format: t(format) })} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const variantLabel = (key: string, original: string) => (key === "original" ? original : key);
