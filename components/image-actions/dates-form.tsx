import { useTranslations } from "next-intl";
import { useState } from "react";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Segmented } from "@/components/ui/segmented";
import type { ChangeFormProps } from "./change-form-props";
import { noTime, type ShiftDirection, timeUnits, toShift, utcOffsets } from "./date-changes";
import { RadioChoice } from "./radio-choice";

const kinds = ["shift", "zone"] as const;
type Kind = (typeof kinds)[number];

/** Shifts capture dates, or gives them another time zone. */
export function DatesForm(props: ChangeFormProps) {
  const t = useTranslations("imageActions.forms.dates");
  const [kind, setKind] = useState<Kind>("shift");
  const choose = (next: Kind) => {
    setKind(next);
    props.onChange(undefined);
  };

  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("kind")}
        hideLabel
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={choose}
      />
      {kind === "shift" ? <ShiftFields {...props} /> : <ZoneFields {...props} />}
    </div>
  );
}

function ShiftFields({ onChange, onSubmit }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms.dates");
  const [direction, setDirection] = useState<ShiftDirection>("later");
  const [parts, setParts] = useState(noTime);

  function update(nextParts: typeof parts, nextDirection: ShiftDirection): void {
    setParts(nextParts);
    setDirection(nextDirection);
    onChange(toShift(nextParts, nextDirection));
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Segmented
        label={t("direction")}
        hideLabel
        value={direction}
        options={(["later", "earlier"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => update(parts, next)}
      />
      <div className="grid grid-cols-2 gap-3">
        {timeUnits.map((unit) => (
          <label key={unit} className="flex flex-col gap-1.5 text-sm font-medium">
            {t(unit)}
            <input
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              placeholder="0"
              value={parts[unit]}
              onChange={({ target }) => update({ ...parts, [unit]: target.value }, direction)}
              className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink pointer-coarse:h-11"
            />
          </label>
        ))}
      </div>
      {/* Enter in a field submits only a form with a button. */}
      <button type="submit" hidden />
    </form>
  );
}

const kept = ["clock", "instant"] as const;

function ZoneFields({ change, onChange }: ChangeFormProps) {
  const t = useTranslations("imageActions.forms.dates");
  const [keep, setKeep] = useState<(typeof kept)[number]>("clock");
  const offset = change?.action === "set_time_zone" ? change.offset : "";

  function update(nextOffset: string, nextKeep: typeof keep): void {
    setKeep(nextKeep);
    onChange(nextOffset === "" ? undefined : { action: "set_time_zone", offset: nextOffset, keep: nextKeep });
  }

  return (
    <div className="flex flex-col gap-4">
      <LabelledSelect
        label={t("zone")}
        value={offset}
        choices={[
          { value: "", label: t("choose") },
          ...utcOffsets.map((value) => ({
            value,
            label: t("offset", { offset: value === "Z" ? "" : value }),
          })),
        ]}
        onChange={(next) => update(next, keep)}
      />
      <RadioChoice
        name="keep"
        label={t("keep")}
        value={keep}
        choices={kept.map((value) => ({
          value,
          label: t(`kept.${value}.name`),
          meaning: t(`kept.${value}.meaning`),
        }))}
        onChange={(next) => update(offset, next)}
      />
    </div>
  );
}
