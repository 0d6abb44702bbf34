import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/api/api-error";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { classNames } from "@/components/ui/class-names";
import { onDemand } from "@/components/ui/on-demand";
import { SensitiveVeil } from "@/components/viewer/sensitive-veil";
import type { ImageResource } from "@/lib/images/resource";
import type { Slot } from "./settings-pair";
import { PreviewImage, StagePane, type Zoom } from "./stage-pane";
import type { LoadedPreview } from "./use-preview";
import { typeName } from "./variant-options";

const SettingPanes = onDemand(() => import("./setting-panes").then((module) => module.SettingPanes));

interface Props {
  image: ImageResource;
  selectedKey: string | undefined;
  hasInvalidSide: boolean;
  preview: LoadedPreview | undefined;
  isStale: boolean;
  error: unknown;
  zoom: Zoom;
  isComparingOriginal: boolean;
  /** The previews of two settings, shown instead of `preview`. */
  pair: { previews: Record<Slot, LoadedPreview | undefined>; active: Slot; isOverlaid: boolean } | undefined;
}

/** The preview in a box whose size never changes, whatever is chosen. */
export function PreviewStage({ image, zoom, isComparingOriginal, pair, ...state }: Props) {
  const { selectedKey, preview, isStale } = state;
  const t = useTranslations("studio.stage");
  const isVeiled = useIsVeiled(image);
  const pane = { image, zoom, selectedKey };

  return (
    <section
      aria-label={t("label")}
      aria-busy={isStale}
      className="relative h-[30dvh] min-h-48 overflow-hidden rounded-md border border-line bg-sunken lg:h-[clamp(14rem,100dvh-21rem,46rem)]"
    >
      {pair ? (
        <SettingPanes {...pane} {...pair} isComparingOriginal={isComparingOriginal} />
      ) : (
        <StagePane
          {...pane}
          preview={preview}
          originalComparison={isComparingOriginal ? t("after") : undefined}
        >
          <PreviewImage image={image} preview={preview} />
        </StagePane>
      )}
      {isVeiled && <SensitiveVeil onShow={() => showSensitive(image)} />}
      <StageNote {...state} />
    </section>
  );
}

type NoteProps = Pick<Props, "selectedKey" | "hasInvalidSide" | "preview" | "isStale" | "error">;

function StageNote({ selectedKey, hasInvalidSide, preview, isStale, error }: NoteProps): ReactNode {
  const t = useTranslations("studio.stage");
  const controls = useTranslations("studio.controls");
  const errorText = useErrorText();
  const problem = error
    ? errorText(error)
    : selectedKey === undefined
      ? hasInvalidSide
        ? controls("side")
        : t("incomplete")
      : preview && !preview.isViewable && !isStale
        ? t("notViewable", { type: typeName(preview.blob.type) })
        : undefined;

  return (
    <>
      <p role="alert" className="pointer-events-none absolute inset-x-0 top-0 flex justify-center p-3">
        {problem && (
          <span
            className={classNames(
              "rounded-md border px-3 py-1.5 text-sm",
              error ? "border-danger bg-danger-soft text-danger" : "border-line bg-raised",
            )}
          >
            {problem}
          </span>
        )}
      </p>
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute end-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-xs text-on-scrim transition-opacity duration-200",
          isStale && !problem ? "opacity-100 delay-300" : "opacity-0",
        )}
      >
        {t("loading")}
      </span>
    </>
  );
}
