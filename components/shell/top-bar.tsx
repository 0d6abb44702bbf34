import type { ReactNode } from "react";
import { UploadButton } from "@/components/uploads/upload-button.client";
import { HomeLink } from "./home-link";
import type { StartPath } from "./start-page";
import { topBarSlotId } from "./top-bar-slots.client";

interface Props {
  startPath: StartPath;
  search: ReactNode;
  account: ReactNode;
}

/**
 * The bar above the page. While `#top-bar-slot` has content (the actions of a selection), that
 * takes the place of the bar; else the bar of narrow screens scrolls away with the page.
 */
export function TopBar({ startPath, search, account }: Props) {
  return (
    <header className="group/top z-20 h-14 border-b border-line bg-paper max-lg:has-[#top-bar-slot>*]:sticky max-lg:has-[#top-bar-slot>*]:top-0 lg:sticky lg:top-0">
      <div className="flex h-full items-center gap-2 px-4 group-has-[#top-bar-slot>*]/top:invisible sm:px-6">
        <div className="lg:hidden">
          <HomeLink href={startPath} />
        </div>
        {search}
        <div className="ms-auto flex items-center gap-1">
          <UploadButton size="small" className="me-1.5 max-lg:hidden" />
          <div className="max-lg:hidden">{account}</div>
        </div>
      </div>
      <div id={topBarSlotId} className="absolute inset-0 bg-paper empty:hidden" />
    </header>
  );
}
