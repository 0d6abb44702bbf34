import { cloneElement, type ReactElement, type ReactNode, useEffect, useId } from "react";
import type { TooltipSide } from "./tooltip-place";

export interface TooltipContent {
  text: ReactNode;
  side: TooltipSide;
}

/** The tooltips of the page, by the attribute of their elements. */
const tooltips = new Map<string, TooltipContent>();

export const findTooltip = (element: HTMLElement) => tooltips.get(element.dataset.tooltip ?? "");

interface Props {
  text: ReactNode;
  side?: TooltipSide;
  children: ReactElement;
}

/**
 * Describes its one child, which needs its own accessible name. `TooltipLayer` shows the text: a
 * page has a hundred buttons and at most one tooltip, so a button only holds the text.
 */
export function Tooltip({ text, side = "top", children }: Props) {
  const id = useId();
  useEffect(() => {
    tooltips.set(id, { text, side });
    return () => {
      tooltips.delete(id);
    };
  }, [id, text, side]);
  return cloneElement(children as ReactElement<{ "data-tooltip"?: string }>, { "data-tooltip": id });
}
