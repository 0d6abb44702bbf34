import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** A line beneath the title: counts, a description. */
  summary?: ReactNode;
  /** Buttons and menus of the page, at the end of the line. */
  actions?: ReactNode;
}

/** The head of a dashboard page, with its only `h1`. */
export function PageHeader({ title, summary, actions }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.375rem] leading-[1.3] font-semibold tracking-tight break-words">
          <bdi>{title}</bdi>
        </h1>
        {summary !== undefined && <div className="mt-0.5 text-sm text-ink-soft">{summary}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
