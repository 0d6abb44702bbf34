import type { ReactNode } from "react";

interface Props {
  title: string;
  children: ReactNode;
}

/** Settings of one subject under a heading. */
export function SettingGroup({ title, children }: Props) {
  return (
    <section className="border-t border-line py-6 first:border-t-0 first:pt-0">
      <h2 className="mb-4 text-[0.9375rem] font-semibold">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** A line beneath a control. */
export function SettingHelp({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 text-[0.8125rem] leading-5 text-ink-soft">{children}</p>;
}
