import { useCommand } from "@/components/shortcuts/use-command.client";
import type { MarkChange } from "./mark";
import type { PaneCount } from "./use-view-choices";

interface Options {
  mark: (change: MarkChange) => void;
  undo: () => void;
  /** Goes to the next image, or to the previous one. */
  step: (by: 1 | -1) => void;
  toggleZoom: () => void;
  setPanes: (panes: PaneCount) => void;
  leave: () => void;
}

/** The keys of the cull view. */
export function useCullCommands({ mark, undo, step, toggleZoom, setPanes, leave }: Options): void {
  const stepTo = (side: "left" | "right") => {
    const isRightToLeft = document.documentElement.dir === "rtl";
    step((side === "right") === isRightToLeft ? -1 : 1);
  };
  const rate = (value: number) => () => mark({ field: "rating", value });
  useCommand("cullRate0", rate(0));
  useCommand("cullRate1", rate(1));
  useCommand("cullRate2", rate(2));
  useCommand("cullRate3", rate(3));
  useCommand("cullRate4", rate(4));
  useCommand("cullRate5", rate(5));
  useCommand("cullPick", () => mark({ field: "pick", value: "pick" }));
  useCommand("cullReject", () => mark({ field: "pick", value: "reject" }));
  useCommand("cullUnflag", () => mark({ field: "pick", value: "none" }));
  useCommand("cullUndo", undo);
  useCommand("cullOnLeft", () => stepTo("left"));
  useCommand("cullOnRight", () => stepTo("right"));
  useCommand("cullZoom", toggleZoom);
  // The images handle this themselves.
  useCommand("cullMove", undefined);
  useCommand("cullOne", () => setPanes(1));
  useCommand("cullTwo", () => setPanes(2));
  useCommand("cullThree", () => setPanes(3));
  useCommand("cullFour", () => setPanes(4));
  useCommand("leaveCull", leave);
}
