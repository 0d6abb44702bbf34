import { useFormatter } from "next-intl";

/** A number of bytes in kilobytes, exact enough to tell two settings of the quality apart. */
export function useKilobytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    format.number(bytes / 1000, {
      style: "unit",
      unit: "kilobyte",
      maximumFractionDigits: bytes < 100_000 ? 1 : 0,
    });
}
