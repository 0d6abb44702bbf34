"use client";

import { type ReactNode, useState } from "react";
import { ChevronDown } from "@/components/ui/icons";

interface Props {
  title: string;
  isInitiallyOpen?: boolean;
  /** Rendered while it is open only, so that it loads nothing before. */
  children: ReactNode;
}

/**
 * Sections that were opened or closed, by title: the next image may take a moment, in which they
 * are not there.
 */
const choices = new Map<string, boolean>();

/** A part of the inspector that opens and closes. */
export function Section({ title, isInitiallyOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(choices.get(title) ?? isInitiallyOpen);
  const toggle = (isOpenNow: boolean) => {
    choices.set(title, isOpenNow);
    setIsOpen(isOpenNow);
  };

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
      className="group/section border-t border-line first:border-t-0"
    >
      <summary className="flex h-11 list-none items-center justify-between rounded-sm text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <h3>{title}</h3>
        <ChevronDown
          aria-hidden
          size={16}
          className="text-ink-soft transition-transform duration-120 group-open/section:rotate-180"
        />
      </summary>
      {isOpen && <div className="pb-4">{children}</div>}
    </details>
  );
}

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1.5 text-sm">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
