import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

interface Props {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Tab panels, one visible at a time. */
export function Tabs({ label, tabs }: Props) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-10 border-0 border-b-2 border-transparent px-1.5 text-[0.8125rem] font-medium sm:px-2.5 sm:text-sm whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink data-active:border-accent-text data-active:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-3 outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
