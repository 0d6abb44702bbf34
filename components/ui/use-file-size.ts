import { useFormatter } from "next-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Bytes as people read them, in decimal units as the limits are: `3.4 MB`. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    let value = bytes;
    let step = 0;
    while (value >= 999.5 && step < units.length - 1) {
      value /= 1000;
      step += 1;
    }
    return format.number(value, {
      style: "unit",
      unit: units[step] ?? "byte",
      unitDisplay: step === 0 ? "long" : "short",
      maximumFractionDigits: step > 1 && value < 99.95 ? 1 : 0,
    });
  };
}
