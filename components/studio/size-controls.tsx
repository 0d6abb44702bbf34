import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Link2, Link2Off } from "@/components/ui/icons";
import { Tooltip } from "@/components/ui/tooltip";
import {
  parseSide,
  type Source,
  toVariantKey,
  type VariantOptions,
  withBothSidesComputed,
} from "./variant-options";

interface SizePreset {
  name: "square" | "wide" | "story" | "link" | "width";
  width: number;
  /** Absent when it follows from the width. */
  height?: number;
}

const widths = [320, 640, 960, 1280, 1920, 2560] as const;

const boxes: readonly SizePreset[] = [
  { name: "square", width: 1080, height: 1080 },
  { name: "wide", width: 1280, height: 720 },
  { name: "story", width: 1080, height: 1920 },
  { name: "link", width: 1200, height: 630 },
];

/** Returns common sizes; widths only up to the image's own. */
function sizePresets(source: Source): SizePreset[] {
  const limit = source.format === "svg" ? Number.POSITIVE_INFINITY : source.width;
  const widthPresets = widths
    .filter((width) => width <= limit)
    .map((width) => ({ name: "width" as const, width }));
  return [...widthPresets, ...boxes];
}

function withPreset(options: VariantOptions, { width, height }: SizePreset): VariantOptions {
  if (height === undefined)
    return { ...options, width: String(width), height: "", isLocked: true, leadingSide: "width" };
  return { ...options, width: String(width), height: String(height), isLocked: false };
}

interface Props {
  options: VariantOptions;
  source: Source;
  onChange: (options: VariantOptions) => void;
}

/** Width and height, locked to the aspect ratio or free, and common sizes. */
export function SizeControls({ options, source, onChange }: Props) {
  const t = useTranslations("studio.controls");
  const shownOptions = options.isLocked ? withFollowingSide(options, source) : options;
  const typeSide = (side: "width" | "height") => (text: string) =>
    onChange({ ...shownOptions, [side]: text, ...(options.isLocked && { leadingSide: side }) });
  const toggle = () =>
    onChange(
      options.isLocked
        ? { ...shownOptions, isLocked: false }
        : {
            ...options,
            isLocked: true,
            leadingSide: (parseSide(options.width) ?? 0) > 0 ? "width" : "height",
          },
    );

  return (
    <div>
      <div className="flex items-start gap-1.5">
        <SideField label={t("width")} name="width" value={shownOptions.width} onChange={typeSide("width")} />
        <Tooltip text={t("lock")}>
          <button
            type="button"
            aria-pressed={options.isLocked}
            aria-label={t("lock")}
            onClick={toggle}
            className={classNames(
              "mt-7.5 inline-flex size-10 shrink-0 items-center justify-center rounded-md transition-colors duration-150 hover:bg-sunken pointer-coarse:size-11",
              options.isLocked ? "text-accent-text" : "text-ink-soft",
            )}
          >
            {options.isLocked ? <Link2 aria-hidden size={18} /> : <Link2Off aria-hidden size={18} />}
          </button>
        </Tooltip>
        <SideField
          label={t("height")}
          name="height"
          value={shownOptions.height}
          onChange={typeSide("height")}
        />
      </div>
      <ul aria-label={t("presets")} className="mt-3 flex flex-wrap gap-1.5">
        {sizePresets(source).map((preset) => (
          <li key={`${preset.name}${preset.width}`}>
            <button
              type="button"
              aria-pressed={toVariantKey(withPreset(options, preset)) === toVariantKey(options)}
              onClick={() => onChange(withPreset(options, preset))}
              className="h-8 rounded-full border border-line bg-surface px-3 text-[0.8125rem] transition-colors duration-150 hover:border-line-strong aria-pressed:border-accent-text aria-pressed:bg-accent-soft pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              {t(`preset.${preset.name}`, { width: preset.width })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the computed value in the side that follows; the other keeps what was typed. */
function withFollowingSide(options: VariantOptions, source: Source): VariantOptions {
  const both = withBothSidesComputed(options, source);
  return options.leadingSide === "width"
    ? { ...options, height: both === options ? "" : both.height }
    : { ...options, width: both === options ? "" : both.width };
}

function SideField({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("studio.controls");
  return (
    <Field
      label={label}
      name={name}
      size="medium"
      unit={t("pixels")}
      inputClassName="font-mono tabular-nums"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      placeholder={t("automatic")}
      error={parseSide(value) === undefined ? t("side") : undefined}
      onValueChange={onChange}
    />
  );
}
