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
