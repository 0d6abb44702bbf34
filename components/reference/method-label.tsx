import { classNames } from "@/components/ui/class-names";

const looks: Record<string, string> = {
  GET: "text-success",
  DELETE: "text-danger",
};

/** Returns the class of a method's colour: reading, writing and deleting differ. */
export const methodColor = (method: string) => looks[method] ?? "text-accent-text";

/** The word names the method, its colour what it does. */
export function MethodLabel({ method, className }: { method: string; className?: string }) {
  return (
    <span className={classNames("font-mono font-semibold tracking-tight", methodColor(method), className)}>
      {method}
    </span>
  );
}
