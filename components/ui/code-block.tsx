/** Commands to read or select; scrolls sideways, by keyboard too. */
export function CodeBlock({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <figcaption className="border-b border-line px-4 py-2.5 text-sm text-ink-soft">{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-4 font-mono text-[0.8125rem] leading-relaxed">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
