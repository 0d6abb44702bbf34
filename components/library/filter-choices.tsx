import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";

export interface FilterOption {
  value: string;
  label: string;
  /** Number of images, once it is known. */
  count: number | undefined;
  /** A color that is shown in addition to its name. */
  color?: string | undefined;
}

interface Props {
  label: string;
  options: readonly FilterOption[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}

const buttonStyle =
  "inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-[0.8125rem] font-medium hover:border-line-strong aria-pressed:bg-accent aria-pressed:text-accent-ink pointer-coarse:h-11 pointer-coarse:min-w-11";

interface ListProps {
  label: string;
  className: string;
  children: ReactNode;
}

function ChoiceList({ label, className, children }: ListProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <span id={id} className="mb-1.5 block text-[0.8125rem] font-medium">
        {label}
      </span>
      <ul className={classNames("flex flex-wrap", className)}>{children}</ul>
    </fieldset>
  );
}

/** The choices of a filter as buttons with the number of images that each finds. */
export function FilterChoices({ label, options, isChosen, onToggle }: Props) {
  const { number } = useFormats();
  return (
    <ChoiceList label={label} className="gap-1.5">
      {options.map(({ value, label: text, count, color }) => (
        <li key={value} className="max-w-full">
          <button
            type="button"
            aria-pressed={isChosen(value)}
            onClick={() => onToggle(value)}
            className={buttonStyle}
          >
            {color !== undefined && <Swatch color={color} isChosen={isChosen(value)} />}
            <bdi className="truncate">{text}</bdi>
            {count !== undefined && (
              <span className="font-normal tabular-nums opacity-80">{number(count)}</span>
            )}
          </button>
        </li>
      ))}
    </ChoiceList>
  );
}

/** The colors as swatches; the name and the number are for screen readers and in the tooltip. */
export function ColorChoices({ label, options, isChosen, onToggle }: Props) {
  const { number } = useFormats();
  return (
    <ChoiceList label={label} className="gap-1">
      {options.map(({ value, label: text, count, color = "" }) => {
        const name = count === undefined ? text : `${text}, ${number(count)}`;
        return (
          <li key={value}>
            <button
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={isChosen(value)}
              onClick={() => onToggle(value)}
              className={classNames(
                "grid size-8 place-items-center rounded-full pointer-coarse:size-11",
                count === 0 && "opacity-30",
              )}
            >
              <Swatch color={color} isChosen={isChosen(value)} isLarge />
            </button>
          </li>
        );
      })}
    </ChoiceList>
  );
}

interface SwatchProps {
  color: string;
  isChosen: boolean;
  isLarge?: boolean;
}

function Swatch({ color, isChosen, isLarge = false }: SwatchProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid shrink-0 place-items-center rounded-full border border-line-strong text-on-scrim",
        isLarge ? "size-6" : "size-3",
      )}
      style={{ backgroundColor: color, forcedColorAdjust: "none" }}
    >
      {isLarge && isChosen && (
        <span className="grid size-5 place-items-center rounded-full bg-scrim">
          <Check size={14} strokeWidth={3} />
        </span>
      )}
    </span>
  );
}
