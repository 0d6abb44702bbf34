import { useTranslations } from "next-intl";
import { ImageDown } from "@/components/ui/icons";
import { TargetText } from "./target-text";
import type { UploadTarget } from "./upload";
import { useCurrentTarget } from "./upload-target";

/** A drag over the page, and the album under the pointer, if any. */
export interface Hover {
  album?: { target: UploadTarget; box: DOMRect };
}

/** Shows where the files go that are about to be dropped. */
export function DropOverlay({ album }: Hover) {
  const t = useTranslations("uploads.dropTarget");
  const pageTarget = useCurrentTarget();
  const { top, left, width, height } = album?.box ?? {};

  return (
    <div className="pointer-events-none fixed inset-0 z-40 bg-paper/60">
      <div
        className="absolute rounded-lg border-2 border-dashed border-accent-text"
        style={album ? { top, left, width, height } : { inset: "0.75rem" }}
      />
      <div className="absolute inset-x-4 bottom-[calc(var(--bottom-bar,0px)+2rem)] mx-auto flex w-fit max-w-full items-center gap-4 rounded-lg border border-transparent bg-raised px-6 py-4 shadow-float">
        <ImageDown aria-hidden size={32} strokeWidth={1.5} className="shrink-0 text-accent-text" />
        <div className="min-w-0">
          <p className="text-lg font-semibold tracking-tight">{t("title")}</p>
          <p className="min-h-6 text-ink-soft">
            <TargetText target={album?.target ?? pageTarget} />
          </p>
        </div>
      </div>
    </div>
  );
}
