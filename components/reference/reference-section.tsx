import type { ReactNode } from "react";

interface Props {
  id: string;
  heading: ReactNode;
  children: ReactNode;
  /** The section's code, beside it on wide screens. */
  aside?: ReactNode;
}

/** A section of the reference with its own URL fragment: text on one side, code on the other. */
export function ReferenceSection({ id, heading, children, aside }: Props) {
  return (
    <section
      id={id}
      data-part
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div className="min-w-0">
        {heading}
        {children}
      </div>
      {aside !== undefined && (
        <div className="flex min-w-0 flex-col gap-3 self-start xl:sticky xl:top-20">{aside}</div>
      )}
    </section>
  );
}

/** A section heading that links to itself. */
export function SectionHeading({ id, level, children }: { id: string; level: 2 | 3; children: string }) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      className={
        level === 2 ? "text-2xl font-semibold tracking-tight" : "text-lg font-semibold tracking-tight"
      }
    >
      <a href={`#${id}`} className="group rounded-sm">
        {children}
        <span aria-hidden className="ms-2 text-ink-soft opacity-0 transition-opacity group-hover:opacity-100">
          #
        </span>
      </a>
    </Heading>
  );
}

/** Returns the fragment id of an object's section; operations use their own names. */
export function objectId(name: string): string {
  return `object-${name}`;
}
