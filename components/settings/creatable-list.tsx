import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";

interface Props {
  lead: ReactNode;
  newLabel: string;
  /** Undefined for a user who may not create one. */
  onNew: (() => void) | undefined;
  /** Shown instead of the list when it has no entries. */
  emptyText: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A list of a settings page with a button for a new entry. */
export function CreatableList({ lead, newLabel, onNew, emptyText, isEmpty, children }: Props) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        {lead}
        {onNew && (
          <Button look="primary" onClick={onNew}>
            <Plus aria-hidden size={16} />
            {newLabel}
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          {emptyText}
        </p>
      ) : (
        children
      )}
    </>
  );
}

/** One sentence above a list. */
export function ListLead({ children }: { children: ReactNode }) {
  return <p className="min-w-0 text-sm text-ink-soft">{children}</p>;
}

export const listStyle = "flex flex-col gap-3";
export const listCardStyle = "rounded-md border border-line bg-surface p-4 text-sm";
export const listLinkStyle =
  "font-semibold break-all underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3";
