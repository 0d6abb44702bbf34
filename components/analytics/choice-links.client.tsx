"use client";

import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link.client";

interface Props {
  label: string;
  links: readonly { href: string; label: string; isCurrent: boolean }[];
}

/** Links between the states of a page, of which one is the current one. */
export function ChoiceLinks({ label, links }: Props) {
  return (
    <nav
      aria-label={label}
      className="inline-flex flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5"
    >
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          scroll={false}
          replace
          aria-current={link.isCurrent ? "true" : undefined}
          className={classNames(
            "inline-flex h-8 items-center rounded-sm border px-2.5 text-[0.8125rem] font-medium whitespace-nowrap transition-colors duration-120 hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11",
            link.isCurrent
              ? "border-line-strong bg-raised text-ink shadow-print"
              : "border-transparent text-ink-soft",
          )}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
