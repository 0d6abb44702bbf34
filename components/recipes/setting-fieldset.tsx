import { type ReactNode, useId } from "react";

/** Settings of one kind under their name. */
export function SettingFieldset({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 border-t border-line pt-5 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="text-[0.9375rem] font-semibold">
        {title}
      </h3>
      {children}
    </fieldset>
  );
}
