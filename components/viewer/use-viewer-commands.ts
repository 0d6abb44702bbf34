import type { RefObject } from "react";
import { useCommand } from "@/components/shortcuts/use-command.client";
import type { StageHandle } from "./stage.client";
import type { useChrome } from "./use-chrome";
import type { Paging } from "./use-paging";
import type { useSlideshow } from "./use-slideshow";

interface Options {
  stage: RefObject<StageHandle | null>;
  paging: Paging;
  chrome: ReturnType<typeof useChrome>;
  slideshow: ReturnType<typeof useSlideshow>;
  changeGround: () => void;
  onClose: () => void;
  isPage: boolean;
}

/** The keys of an open image. */
export function useViewerCommands(options: Options): void {
  const { stage, paging, chrome, slideshow, changeGround, onClose, isPage } = options;
  const step = (side: "left" | "right") => {
    const isRightToLeft = document.documentElement.dir === "rtl";
    void paging.step((side === "right") === isRightToLeft ? -1 : 1);
  };
  useCommand("imageOnLeft", () => step("left"));
  useCommand("imageOnRight", () => step("right"));
  useCommand("toggleZoom", () => stage.current?.toggleZoom());
  useCommand("zoomToFit", () => stage.current?.zoomToFit());
  useCommand("zoomToFull", () => stage.current?.zoomToShare(1));
  useCommand("zoomToDouble", () => stage.current?.zoomToShare(2));
  useCommand("toggleChrome", chrome.toggle);
  useCommand("changeGround", changeGround);
  useCommand("playSlideshow", slideshow.toggle);
  // Over a page, the dialog closes by Escape itself, after what is open inside of it.
  useCommand("closeImage", isPage ? onClose : undefined);
}
