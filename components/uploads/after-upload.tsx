import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { requestFocus } from "@/components/image-lists/requested-focus";
import { useEmbedSettings } from "@/components/session/embed-settings.client";
import { Button, ButtonLink } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Check, ChevronDown, Copy } from "@/components/ui/icons";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import type { ImageResource } from "@/lib/images/resource";
import type { EmbedFormat } from "@/lib/settings/values";
import { AlbumOfUploads } from "./album-of-uploads";
import { readFormat, saveFormat, writeLinks } from "./link-format";
import { isActive, type Upload } from "./upload";

const shownMs = 2_000;

/** The usual next actions on uploaded images. */
export function AfterUpload({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.after");
  // Several files may stand for one image that was there already.
  const images = [...new Map(uploads.flatMap(({ image }) => (image ? [[image.id, image]] : []))).values()];
  const linked = images.filter(({ status }) => !status.encrypted);
  const encrypted = images.length - linked.length;
  if (images.length === 0 || uploads.some(isActive)) return null;

  return (
    <div className="border-t border-line p-2">
      <div className="flex flex-wrap items-center gap-2">
        {linked.length > 0 && <CopyLinks images={linked} />}
        <ButtonLink href={gridPath(images)} size="small" look="bare" onClick={() => showFirst(images)}>
          {t("show")}
        </ButtonLink>
        <AlbumOfUploads images={images} />
      </div>
      {encrypted > 0 && (
        <p className="px-2 pt-2 text-[0.8125rem] text-ink-soft">{t("encrypted", { count: encrypted })}</p>
      )}
    </div>
  );
}

/**
 * The list that starts with the uploads: images that know when they were taken may be far down in
 * the usual order.
 */
function gridPath(images: readonly ImageResource[]): string {
  return images.every(({ taken_at }) => taken_at === null) ? "/dashboard" : "/dashboard?sort=recent";
}

function showFirst(images: readonly ImageResource[]): void {
  const last = images.at(-1);
  if (last) requestFocus(last.id);
}

/** Copies one line an image, in the format that was used last. */
function CopyLinks({ images }: { images: readonly ImageResource[] }) {
  const t = useTranslations("uploads.after");
  const names = useTranslations("uploads.after.format");
  const { formats, toEmbedUrl } = useEmbedSettings();
  const [format, setFormat] = useState<EmbedFormat>(() => readFormat(formats));
  const [result, setResult] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!result) return;

    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async (chosen: EmbedFormat) => {
    const lines = writeLinks(images, { format: chosen, toEmbedUrl });
    setResult((await copyText(lines.join("\n"))) ? "copied" : "failed");
  };

  return (
    <div className="flex">
      <Button size="small" look="primary" className="rounded-e-none" onClick={() => void copy(format)}>
        {result === "copied" ? <Check aria-hidden size={15} /> : <Copy aria-hidden size={15} />}
        {t("copy", { count: images.length, format: names(format) })}
      </Button>
      <Menu>
        <MenuTrigger
          render={
            <Button
              size="small"
              look="primary"
              aria-label={t("chooseFormat")}
              isNarrow
              className="rounded-s-none border-s-accent-ink/25"
            />
          }
        >
          <ChevronDown aria-hidden size={15} />
        </MenuTrigger>
        <MenuContent>
          <MenuRadioGroup
            value={format}
            onValueChange={(chosen: EmbedFormat) => {
              setFormat(chosen);
              saveFormat(chosen);
              void copy(chosen);
            }}
          >
            {formats.map((each) => (
              <MenuRadioItem key={each} value={each}>
                {names(each)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      <span role="status" className="sr-only">
        {result && t(result, { count: images.length })}
      </span>
    </div>
  );
}
