/** Parts of a description with a dot between them. */
export function SummaryLine({ parts }: { parts: readonly string[] }) {
  return (
    <p className="mt-1 text-ink-soft">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  );
}
