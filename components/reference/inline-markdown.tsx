/** A text in which `backticks` mark code. */
export function InlineMarkdown({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>,
  );
}

export function InlineCode({ children }: { children: string }) {
  return (
    <code className="rounded-[0.25rem] box-decoration-clone bg-sunken px-1 py-0.5 text-[0.875em] break-words">
      {children}
    </code>
  );
}
