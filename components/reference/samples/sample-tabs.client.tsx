"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import type { CodeSample } from "./code-samples";
import { Code, panelFrame } from "./example-panel";
import { type SampleLanguage, sampleCookie } from "./sample-language";

interface Props {
  samples: readonly CodeSample[];
  initial: SampleLanguage;
  copyLabel: string;
}

const yearSeconds = 31_536_000;

/** The choice of this visit: a page from the history was rendered with an earlier one. */
let chosenLanguage: SampleLanguage | undefined;

/** The same request in several languages; the chosen one is remembered for all operations. */
export function SampleTabs({ samples, initial, copyLabel }: Props) {
  const t = useTranslations("reference.samples");
  const id = useId();
  const [language, setLanguage] = useState<CodeSample["language"]>(chosenLanguage ?? initial);
  const current = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!current) return null;

  const choose = (sample: CodeSample) => {
    setLanguage(sample.language);
    if (sample.language !== "console") rememberLanguage(sample.language);
  };

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const next = nextIndex(event, samples.indexOf(current), tabs.length);
    const sample = samples[next ?? -1];
    if (next === undefined || !sample) return;

    event.preventDefault();
    choose(sample);
    tabs[next]?.focus();
  };

  return (
    <div className={panelFrame}>
      <div className="flex items-center justify-between gap-2 border-b border-line ps-2 pe-1">
        <div role="tablist" aria-label={t("label")} className="flex gap-x-1" onKeyDown={moveFocus}>
          {samples.map((sample) => {
            const isCurrent = sample === current;
            return (
              <button
                key={sample.language}
                type="button"
                role="tab"
                id={`${id}-${sample.language}`}
                aria-selected={isCurrent}
                aria-controls={`${id}-panel`}
                tabIndex={isCurrent ? 0 : -1}
                className={tabLook}
                {...(isCurrent && { "data-active": "" })}
                onClick={() => choose(sample)}
              >
                {t(sample.language === "console" ? "javascript" : sample.language)}
              </button>
            );
          })}
        </div>
        <CopyButton text={current.text} label={copyLabel} isSmall />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of tabs is a stop of its own. */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.language}`} tabIndex={0}>
        <Code text={current.text} />
      </div>
    </div>
  );
}

/** As the tabs of components/ui/tabs.tsx, without their library, which public pages do not load. */
const tabLook =
  "-mb-px h-10 border-0 border-b-2 border-transparent px-1.5 text-[0.8125rem] font-medium sm:px-2.5 sm:text-sm whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink data-active:border-accent-text data-active:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11";

/** Returns the tab that a key leads to; the arrows follow the direction of the page. */
function nextIndex({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number) {
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  if (key === "ArrowRight") return (at + forward + count) % count;
  if (key === "ArrowLeft") return (at - forward + count) % count;
  if (key === "Home") return 0;

  return key === "End" ? count - 1 : undefined;
}

function rememberLanguage(language: SampleLanguage): void {
  chosenLanguage = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${sampleCookie}=${language}; path=/docs; max-age=${yearSeconds}; samesite=lax`;
}
