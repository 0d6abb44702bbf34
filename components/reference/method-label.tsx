import { classNames } from "@/components/ui/class-names";
import { methodColor } from "./method-color";

/** The word names the method, its color what it does. */
export function MethodLabel({ method, className }: { method: string; className?: string }) {
  return (
    <span className={classNames("font-mono font-semibold tracking-tight", methodColor(method), className)}>
      {method}
    </span>
  );
}
