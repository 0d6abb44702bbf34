import type { ReactNode } from "react";

interface Props {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** The action that helps. */
  action?: ReactNode;
}

/** A page of images that has none. */
export function EmptyList({ icon, title, text, action }: Props) {
  return (
    <div className="grid min-h-[50dvh] place-items-center p-8">
      <div className="flex max-w-sm flex-col items-center text-center">
        <span className="text-accent-text">{icon}</span>
        <h2 className="mt-5 text-[1.125rem] font-semibold tracking-tight">{title}</h2>
        <p className="mt-2 text-ink-soft">{text}</p>
        {action !== undefined && <div className="mt-5">{action}</div>}
      </div>
    </div>
  );
}
