import { Progress as Base } from "@base-ui/react/progress";
import { classNames } from "./class-names";

interface Props {
  /** Accessible name of the bar. */
  label: string;
  /** From 0 to 1; null while the total is unknown. */
  fraction: number | null;
  className?: string;
}

export function Progress({ label, fraction, className }: Props) {
  return (
    <Base.Root
      value={fraction === null ? null : Math.round(fraction * 100)}
      aria-label={label}
      className={classNames("block w-full", className)}
    >
      <Base.Track className="block h-1.5 overflow-hidden rounded-full bg-line outline-transparent forced-colors:outline">
        <Base.Indicator
          className={classNames(
            "block h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight] duration-200",
            fraction === null && "w-full animate-pulse",
          )}
        />
      </Base.Track>
    </Base.Root>
  );
}
