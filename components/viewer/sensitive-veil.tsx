import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EyeOff } from "@/components/ui/icons";
import { placeholderUrl } from "@/components/ui/placeholder";

interface Props {
  onShow: () => void;
  /**
   * Nothing is to be loaded, so that what follows can be: the neighbors, the next image of a
   * slideshow.
   */
  onReady?: () => void;
}

/** The cover of a sensitive image until somebody reveals it. */
export function SensitiveVeil({ onShow, onReady }: Props) {
  const t = useTranslations("viewer.sensitive");
  useEffect(() => onReady?.(), [onReady]);
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-4">
      <div className="pointer-events-auto flex max-w-xs flex-col items-center gap-3 rounded-lg bg-raised px-6 py-5 text-center text-sm text-ink shadow-float">
        <EyeOff aria-hidden size={24} strokeWidth={1.75} className="text-ink-soft" />
        <p>{t("text")}</p>
        <Button onClick={onShow}>{t("show")}</Button>
      </div>
    </div>
  );
}

/** The colors of an image without its content. */
export function BlurredImage({ hash }: { hash: string | null }) {
  const url = placeholderUrl(hash);
  return url === undefined ? (
    <span className="absolute inset-0 bg-sunken" />
  ) : (
    // biome-ignore lint/performance/noImgElement: a data URL of a few hundred bytes.
    <img src={url} alt="" aria-hidden draggable={false} className="absolute inset-0 size-full select-none" />
  );
}
