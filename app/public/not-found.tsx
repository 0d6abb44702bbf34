import { SiteNotFound } from "@/components/shell/site-not-found";

export { generateMetadata } from "../not-found";

/** In the frame of public pages, which knows no session. */
export default function NotFound() {
  return <SiteNotFound />;
}
