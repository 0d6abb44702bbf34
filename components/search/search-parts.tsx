import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Search } from "@/components/ui/icons";

/** The field in the top bar, before and after its suggestions are loaded. */
export const searchBoxStyle =
  "flex h-9 w-full max-w-md items-center gap-1 rounded-md border border-line-strong bg-surface px-1 text-sm pointer-coarse:h-11 pointer-coarse:px-0 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-accent-text";

export const searchInputStyle =
  "h-full w-full min-w-0 border-0 bg-transparent outline-none placeholder:text-ink-soft";

/**
 * The button at the start of the field. Enter presses it too: Base UI adds a second input, and
 * without a button a form with two is not submitted by Enter.
 */
export function SearchSubmit() {
  const t = useTranslations("search");
  return (
    <button
      type="submit"
      aria-label={t("submit")}
      className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink pointer-coarse:size-11"
    >
      <Search aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}

/** The reason why a text cannot be searched for. */
export function SearchProblem({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <p id={id} role="alert" className={`border-danger px-3.5 py-2.5 text-sm text-danger ${className}`}>
      {children}
    </p>
  );
}
