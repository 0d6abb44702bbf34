import { DemoNotice } from "@/components/library/demo-notice.client";
import { EmptyLibrary } from "@/components/library/empty-library";
import { LibraryPage, libraryMetadata } from "./library-page";
import { OnThisDayStrip } from "./on-this-day";
import type { SearchParams } from "./search-params";

export const generateMetadata = () => libraryMetadata("images");

export default function ImagesPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <LibraryPage
      page="images"
      path="/dashboard"
      searchParams={searchParams}
      empty={<EmptyLibrary />}
      demoNotice={<DemoNotice />}
      highlights={<OnThisDayStrip searchParams={searchParams} />}
    />
  );
}
