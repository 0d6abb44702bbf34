import { SiteNotFound } from "@/components/shell/site-not-found";

export { generateMetadata } from "../not-found";

/** The layout of these pages is the frame already. */
export default function NotFound() {
  return <SiteNotFound />;
}
