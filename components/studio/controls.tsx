import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import { fitModes } from "@/lib/kernel/variant-keys";
import { type Choice, deliveredFormats, type Format, formatsOf, type Source } from "./choice";
import { SizeControls } from "./size-controls";

interface Props {
  choice: Choice;
  source: Source;
  onChange: (choice: Choice) => void;
}

/** All that decides what the variant is. */
export function Controls({ choice, source, onChange }: Props) {
  const t = useTranslations("studio");
  const isLossless = choice.format === "png" || choice.format === "gif";
  return (
    <section aria-label={t("controls.label")} className="flex flex-col gap-6">
      <SizeControls choice={choice} source={source} onChange={onChange} />
      <div>
        <Segmented
          label={t("controls.fit")}
          value={choice.fit}
          options={fitModes.map((fit) => ({ value: fit, label: t(`fits.${fit}.name`) }))}
          disabled={choice.locked}
          onChange={(fit) => onChange({ ...choice, fit })}
        />
        <Note>{choice.locked ? t("controls.fitLocked") : t(`fits.${choice.fit}.text`)}</Note>
      </div>
      <div>
        <Segmented
          label={t("controls.format")}
          value={choice.format}
          options={formatsOf(source).map((format) => ({ value: format, label: t(`formats.${format}`) }))}
          onChange={(format) => onChange({ ...choice, format })}
        />
        <Note>
          <FormatText format={choice.format} source={source} />
        </Note>
      </div>
      <div>
        <Slider
          label={t("controls.quality")}
          value={choice.quality}
          min={1}
          max={100}
          disabled={isLossless}
          onChange={(quality) => onChange({ ...choice, quality })}
        />
        {isLossless && <Note>{t("controls.lossless")}</Note>}
      </div>
    </section>
  );
}

function FormatText({ format, source }: { format: Format; source: Source }) {
  const t = useTranslations("studio.formats");
  if (format !== "auto") return t("forcedText", { format: t(format) });
  const names = deliveredFormats(source).map((one) => t(one as Format));
  return t("autoText", { formats: names.join(", ") });
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="mt-1.5 min-h-10 text-[0.8125rem] leading-5 text-ink-soft">{children}</p>;
}
