import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { CompareLayer } from "./compare-layer";
import { type Slot, slots } from "./settings-pair";
import { PreviewImage, StagePane } from "./stage-pane";
import { useLinkedScroll } from "./use-linked-scroll";
import type { LoadedPreview } from "./use-preview";

interface Props
  extends Omit<ComponentProps<typeof StagePane>, "children" | "preview" | "originalComparison"> {
  previews: Record<Slot, LoadedPreview | undefined>;
  active: Slot;
  /** Shows one preview over the other, up to a divider. */
  isOverlaid: boolean;
  isComparingOriginal: boolean;
}

/** The previews of two settings, side by side or one over the other. */
export function SettingPanes({ isOverlaid, isComparingOriginal, ...props }: Props) {
  return isOverlaid ? (
    <OverlaidSettings {...props} />
  ) : (
    <SeparateSettings {...props} isComparingOriginal={isComparingOriginal} />
  );
}

function OverlaidSettings({ previews, active, ...pane }: Omit<Props, "isOverlaid" | "isComparingOriginal">) {
  const t = useTranslations("studio.stage");
  return (
    <StagePane {...pane} preview={previews[active]} originalComparison={undefined}>
      <PreviewImage image={pane.image} preview={previews.b} setting={t("b")} />
      <CompareLayer leftLabel={t("a")} rightLabel={t("b")} dividerLabel={t("dividerOfSettings")}>
        <PreviewImage image={pane.image} preview={previews.a} setting={t("a")} />
      </CompareLayer>
    </StagePane>
  );
}

/** Phones have room for the active setting only. */
function SeparateSettings({ previews, active, isComparingOriginal, ...pane }: Omit<Props, "isOverlaid">) {
  const t = useTranslations("studio.stage");
  const linkScroll = useLinkedScroll();
  return (
    <div dir="ltr" onScrollCapture={linkScroll} className="flex size-full gap-px bg-line">
      {slots.map((slot) => (
        <figure
          key={slot}
          aria-label={t("setting", { setting: t(slot) })}
          className={classNames("relative min-w-0 flex-1 bg-sunken", slot !== active && "max-sm:hidden")}
        >
          <StagePane
            {...pane}
            preview={previews[slot]}
            originalComparison={isComparingOriginal ? t(slot) : undefined}
          >
            <PreviewImage image={pane.image} preview={previews[slot]} setting={t(slot)} />
          </StagePane>
          {!isComparingOriginal && (
            <span
              aria-hidden
              className={classNames(
                "pointer-events-none absolute start-2 top-2 rounded-sm px-2 py-0.5 text-xs",
                slot === active ? "bg-accent text-accent-ink" : "bg-scrim text-on-scrim",
              )}
            >
              {t(slot)}
            </span>
          )}
        </figure>
      ))}
    </div>
  );
}
