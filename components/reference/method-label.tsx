import { classNames } from "@/components/ui/class-names";

const looks: Record<string, string> = {
  GET: "text-success",
  DELETE: "text-danger",
};

/** Reading, writing and deleting have different colours; the word names the method. */
export function MethodLabel({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={classNames(
        "font-mono font-semibold tracking-tight",
        looks[method] ?? "text-accent-text",
        className,
      )}
    >
      {method}
    </span>
  );
}
