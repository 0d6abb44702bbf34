/** A text in which `backticks` mark code. */
export function InlineMarkdown({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>,
  );
}

export function InlineCode({ children }: { children: string }) {
  return <code className="inline-code">{children}</code>;
}
