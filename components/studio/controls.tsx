import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import { useFormats } from "@/components/ui/use-formats";
import { fitModes } from "@/lib/engine/variants/variant-keys";
import { SizeControls } from "./size-controls";
import {
  type Format,
  listDeliveredFormats,
  listFormats,
  type Source,
  type VariantOptions,
} from "./variant-options";

interface Props {
  options: VariantOptions;
  source: Source;
  onChange: (options: VariantOptions) => void;
}

/** The controls for all variant options. */
export function Controls({ options, source, onChange }: Props) {
  const t = useTranslations("studio");
  const isLossless = options.format === "png" || options.format === "gif";
  return (
    <section aria-label={t("controls.label")} className="flex flex-col gap-6">
      <SizeControls options={options} source={source} onChange={onChange} />
      <div>
        <Segmented
          label={t("controls.fit")}
          value={options.fit}
          options={fitModes.map((fit) => ({ value: fit, label: t(`fits.${fit}.name`) }))}
          disabled={options.isLocked}
          onChange={(fit) => onChange({ ...options, fit })}
        />
        <Note>{options.isLocked ? t("controls.fitLocked") : t(`fits.${options.fit}.text`)}</Note>
      </div>
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
          value={options.quality}
          min={1}
          max={100}
          disabled={isLossless}
          onChange={(quality) => onChange({ ...options, quality })}
        />
        {isLossless && <Note>{t("controls.lossless")}</Note>}
      </div>
    </section>
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
