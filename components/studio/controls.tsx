import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import { useFormats } from "@/components/ui/use-formats";
import { automaticQuality, fitModes } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import { SizeControls } from "./size-controls";
import {
  defaultQuality,
  type Format,
  isCropping,
  isLossless,
  listDeliveredFormats,
  listFormats,
  type Source,
  toSource,
  toVariantKey,
  type VariantOptions,
} from "./variant-options";

const GravityControl = dynamic(() => import("./gravity-control").then((module) => module.GravityControl));

interface Props {
  image: ImageResource;
  options: VariantOptions;
  onChange: (options: VariantOptions) => void;
}

/** The controls for all variant options. */
export function Controls({ image, options, onChange }: Props) {
  const t = useTranslations("studio");
  const source = toSource(image);
  const key = toVariantKey(options);
  // With the aspect ratio kept there is nothing to fit.
  const fits = options.isLocked ? (["inside"] as const) : fitModes;
  const hasQuality = !isLossless(options.format);
  const isAutomatic = options.quality === automaticQuality;

  return (
    <div className="flex flex-col gap-6">
      <SizeControls options={options} source={source} onChange={onChange} />
      <div>
        <Segmented
          label={t("controls.fit")}
          value={options.isLocked ? "inside" : options.fit}
          options={fits.map((fit) => ({ value: fit, label: t(`fits.${fit}.name`) }))}
          onChange={(fit) => onChange({ ...options, fit })}
        />
        <Note>{options.isLocked ? t("controls.fitLocked") : t(`fits.${options.fit}.text`)}</Note>
      </div>
      {key && isCropping(options) && (
        <GravityControl
          image={image}
          variantKey={key}
          gravity={options.gravity}
          onChange={(gravity) => onChange({ ...options, gravity })}
        />
      )}
      <div>
        <Segmented
          label={t("controls.format")}
          value={options.format}
          options={listFormats(source).map((format) => ({ value: format, label: t(`formats.${format}`) }))}
          onChange={(format) => onChange({ ...options, format })}
        />
        <Note>
          <FormatText format={options.format} source={source} />
        </Note>
      </div>
      <div>
        <Slider
          label={t("controls.quality")}
          value={isAutomatic ? defaultQuality : options.quality}
          min={1}
          max={100}
          disabled={!hasQuality || isAutomatic}
          onChange={(quality) => onChange({ ...options, quality })}
        />
        <Note>{hasQuality ? t("controls.qualityKeys") : t("controls.lossless")}</Note>
        <div className="mt-3">
          <Checkbox
            label={t("controls.automaticQuality")}
            description={t("controls.automaticQualityText")}
            checked={isAutomatic}
            disabled={!hasQuality}
            onChange={(checked) =>
              onChange({ ...options, quality: checked ? automaticQuality : defaultQuality })
            }
          />
        </div>
      </div>
    </div>
  );
}

function FormatText({ format, source }: { format: Format; source: Source }) {
  const t = useTranslations("studio.formats");
  const { list } = useFormats();
  if (format !== "auto") return t("forcedText", { format: t(format) });

  const names = listDeliveredFormats(source).map((one) => t(one as Format));
  return t("autoText", { formats: list(names) });
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="mt-1.5 min-h-10 text-[0.8125rem] leading-5 text-ink-soft">{children}</p>;
}
