"use client";

import { useState } from "react";
import type { ImageResource } from "@/lib/images/resource";
import type { VariantList as Variants } from "@/lib/variants/resource";
import { Controls } from "./controls";
import { EmbedPanel } from "./embed-panel";
import { PreviewStage } from "./preview-stage";
import { ResultFigures, ResultLine } from "./result-figures";
import { SavePanel } from "./save-panel";
import { useCustomVariants, useSavedKeys } from "./use-custom-variants";
import { usePreview } from "./use-preview";
import { VariantList } from "./variant-list";
import {
  defaultVariantOptions,
  type Format,
  hasInvalidSide,
  listFormats,
  parseVariantOptions,
  toSource,
  toVariantKey,
  type VariantOptions,
} from "./variant-options";

interface Props {
  image: ImageResource;
  variants: Variants;
  savedKeys: readonly string[];
  /** The choice in the page's URL. */
  initialQuery: { key?: string | undefined; format?: string | undefined };
}

/** Lets the user choose a variant by look and file size, save it and copy its code. */
export function Studio({ image, variants: initial, savedKeys, initialQuery }: Props) {
  const source = toSource(image);
  const [options, setOptions] = useState(() => {
    const format = listFormats(source).find((one) => one === initialQuery.format) ?? "auto";
    return (
      parseVariantOptions(initialQuery.key ?? "", format) ?? { ...defaultVariantOptions(source), format }
    );
  });
  const variants = useCustomVariants(image.id, initial);
  const saved = useSavedKeys(savedKeys);
  const key = toVariantKey(options);
  const originalBytes = image.info.size_bytes ?? 0;
  const previewState = usePreview({ id: image.id, key, format: options.format });

  const updateOptions = (next: VariantOptions) => {
    setOptions(next);
    updateUrlQuery(toVariantKey(next), next.format);
  };

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
      {/* On small screens the image stays visible while the settings scroll beneath it. */}
      <div className="contents min-w-0 flex-col gap-4 lg:sticky lg:top-22 lg:flex lg:self-start">
        <PreviewStage
          image={image}
          selectedKey={key}
          hasInvalidSide={hasInvalidSide(options)}
          {...previewState}
        >
          <ResultLine preview={previewState.preview} originalBytes={originalBytes} />
        </PreviewStage>
        <ResultFigures
          preview={previewState.preview}
          selectedKey={key}
          source={source}
          originalBytes={originalBytes}
        />
      </div>
      {/* Keyboard focus must not end up behind the image. */}
      <div className="flex min-w-0 flex-col gap-9 max-lg:mt-3 max-lg:[@media(min-height:40rem)]:[&_:is(a,button,input,pre,[role=radio],[role=tab])]:scroll-mt-[calc(34dvh+11rem)]">
        <Controls options={options} source={source} onChange={updateOptions} />
        <SavePanel variantKey={key} variants={variants} saved={saved} />
        {key && (
          <EmbedPanel {...{ image, source, options, variants }} variantKey={key} savedKeys={saved.keys} />
        )}
        <VariantList
          variants={variants}
          savedKeys={saved.keys}
          onShow={(selectedKey) => {
            const parsed = parseVariantOptions(selectedKey, options.format);
            if (parsed) updateOptions(parsed);
          }}
        />
      </div>
    </div>
  );
}

/** Stores the choice in the URL, where it survives a reload and can be linked to. */
function updateUrlQuery(key: string | undefined, format: Format): void {
  if (!key) return;
  const search = new URLSearchParams({ key, ...(format !== "auto" && { format }) });
  window.history.replaceState(null, "", `?${search}`);
}
