import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { SettingFieldset } from "@/components/recipes/setting-fieldset";
import { PositionRadios, positionStyle } from "@/components/studio/position-radios";
import { classNames } from "@/components/ui/class-names";
import { SettingHelp } from "@/components/ui/setting-group";
import { Slider } from "@/components/ui/slider";
import { type WatermarkPlacement, watermarkLimits } from "@/lib/engine/variants/watermark";

interface Props {
  placement: WatermarkPlacement;
  onChange: (changes: Partial<WatermarkPlacement>) => void;
}

const { minSize, maxSize, minOpacity, maxOpacity, maxMargin } = watermarkLimits;

/** Where a watermark is on images, and how large and visible. */
export function PlacementControls({ placement, onChange }: Props) {
  const t = useTranslations("watermarks.fields");
  const gravity = useTranslations("studio.gravity");
  const id = useId();
  const { position, size, opacity, margin } = placement;
  const isTiled = position === "tile";

  return (
    <SettingFieldset title={t("placement")}>
      <div>
        <span id={id} className="mb-1.5 block text-sm font-medium">
          {gravity("positions.label")}
        </span>
        <RadioGroup
          dir="ltr"
          aria-labelledby={id}
          value={position}
          onValueChange={(next) => onChange({ position: next })}
          className="grid w-fit grid-cols-3 gap-1"
        >
          <PositionRadios />
          <Radio.Root
            value="tile"
            aria-label={t("tile")}
            className={classNames(positionStyle, "h-10 text-[0.8125rem] font-medium pointer-coarse:h-11")}
            style={{ gridColumn: "1 / -1" }}
          >
            {t("tile")}
          </Radio.Root>
        </RadioGroup>
      </div>
      <Slider
        label={t("size")}
        value={size}
        min={minSize}
        max={maxSize}
        onChange={(next) => onChange({ size: next })}
      />
      <Slider
        label={t("opacity")}
        value={Math.round(opacity * 100)}
        min={minOpacity * 100}
        max={maxOpacity * 100}
        onChange={(percent) => onChange({ opacity: percent / 100 })}
      />
      <Slider
        label={isTiled ? t("spacing") : t("margin")}
        value={margin}
        min={0}
        max={maxMargin}
        onChange={(next) => onChange({ margin: next })}
      />
      <SettingHelp>{t("placementText")}</SettingHelp>
    </SettingFieldset>
  );
}
