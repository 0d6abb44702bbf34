"use client";

import { useEffect } from "react";
import { mainContentId } from "@/components/ui/main-content";

/** Dialogs and lists that move the focus by themselves have done so by then. */
const delayMs = 100;

/**
 * Moves the focus to what is left around an element that was removed while it had the focus: a
 * chip, a row, a Retry. Otherwise the next Tab would start at the top of the page.
 */
export function FocusRecovery() {
  useEffect(() => {
    let focused: Element | undefined;
    let ancestors: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;

      focused = target;
      ancestors = [];
      for (let element = target.parentElement; element; element = element.parentElement)
        if (element.hasAttribute("tabindex")) ancestors.push(element);
    };

    const recover = () => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;

      focused = undefined;
      const left = ancestors.find((element) => element.isConnected);
      (left ?? document.getElementById(mainContentId))?.focus({ preventScroll: true });
    };

    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;

      clearTimeout(timer);
      timer = setTimeout(recover, delayMs);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });

    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return null;
}
