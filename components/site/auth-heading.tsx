export function AuthHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-7">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2.5 text-base text-ink-soft">{lead}</p>
    </div>
  );
}
