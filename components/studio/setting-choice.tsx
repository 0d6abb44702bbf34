import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/segmented";
import { type Slot, slots } from "./settings-pair";

interface Props {
  active: Slot;
  onActivate: (slot: Slot) => void;
}

/** The choice between two compared settings. */
export function SettingChoice({ active, onActivate }: Props) {
  const t = useTranslations("studio.controls");
  return (
    <Segmented
      label={t("setting")}
      hideLabel
      value={active}
      options={slots.map((slot) => ({ value: slot, label: t(slot) }))}
      onChange={onActivate}
    />
  );
}
