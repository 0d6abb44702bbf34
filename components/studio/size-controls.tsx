import { Link2, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import { type Choice, keyOf, type Source, sideOf, withBothSides } from "./choice";
import { sizePresets, withPreset } from "./size-presets";

interface Props {
  choice: Choice;
  source: Source;
  onChange: (choice: Choice) => void;
}

/** Width and height, tied together or free, and the sizes that are asked for most. */
export function SizeControls({ choice, source, onChange }: Props) {
  const t = useTranslations("studio.controls");
  const shown = choice.locked ? followed(choice, source) : choice;
  const type = (side: "width" | "height") => (text: string) =>
    onChange({ ...shown, [side]: text, ...(choice.locked && { leads: side }) });
  const toggle = () =>
    onChange(
      choice.locked
        ? { ...shown, locked: false }
        : { ...choice, locked: true, leads: (sideOf(choice.width) ?? 0) > 0 ? "width" : "height" },
    );
  return (
    <div>
      <div className="flex items-start gap-1.5">
        <SideField label={t("width")} value={shown.width} onType={type("width")} />
        <Tooltip text={t("lock")}>
          <button
            type="button"
            aria-pressed={choice.locked}
            aria-label={t("lock")}
            onClick={toggle}
            className={classNames(
              "mt-7.5 inline-flex size-10 shrink-0 items-center justify-center rounded-md transition-colors duration-150 hover:bg-sunken pointer-coarse:size-11",
              choice.locked ? "text-accent-text" : "text-ink-soft",
            )}
          >
            {choice.locked ? <Link2 aria-hidden size={18} /> : <Link2Off aria-hidden size={18} />}
          </button>
        </Tooltip>
        <SideField label={t("height")} value={shown.height} onType={type("height")} />
      </div>
      <ul aria-label={t("presets")} className="mt-3 flex flex-wrap gap-1.5">
        {sizePresets(source).map((preset) => (
          <li key={`${preset.name}${preset.width}`}>
            <button
              type="button"
              aria-pressed={keyOf(withPreset(choice, preset)) === keyOf(choice)}
              onClick={() => onChange(withPreset(choice, preset))}
              className="h-8 rounded-full border border-line bg-surface px-3 text-[0.8125rem] transition-colors duration-150 hover:border-line-strong aria-pressed:border-accent-text aria-pressed:bg-accent-soft pointer-coarse:h-10"
            >
              {t(`preset.${preset.name}`, { width: preset.width })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field that is not typed in shows what comes out; the other keeps what is typed. */
function followed(choice: Choice, source: Source): Choice {
  const both = withBothSides(choice, source);
  return choice.leads === "width"
    ? { ...choice, height: both === choice ? "" : both.height }
    : { ...choice, width: both === choice ? "" : both.width };
}

function SideField({
  label,
  value,
  onType,
}: {
  label: string;
  value: string;
  onType: (text: string) => void;
}) {
  const t = useTranslations("studio.controls");
  const id = useId();
  const isWrong = sideOf(value) === undefined;
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <span className="relative mt-1.5 block">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          placeholder={t("automatic")}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => onType(event.target.value)}
          className="h-10 w-full rounded-md border border-line-strong bg-surface pr-8 pl-3 font-mono text-sm tabular-nums placeholder:font-sans placeholder:text-ink-soft aria-invalid:border-danger pointer-coarse:h-11"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-xs text-ink-soft"
        >
          {t("pixels")}
        </span>
      </span>
      {isWrong && (
        <span id={`${id}-problem`} className="mt-1 block text-xs text-danger">
          {t("side")}
        </span>
      )}
    </div>
  );
}
