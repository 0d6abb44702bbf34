import { Link2 } from "lucide-react";
import { Ltr } from "@/components/ui/ltr";

/** The URL of an example image. */
export function UrlLine({ url }: { url: string }) {
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-md border border-line bg-surface px-3.5 py-2.5 font-mono text-xs text-ink sm:text-[0.8125rem]">
      <Link2 aria-hidden size={15} className="shrink-0 text-accent-text" />
      <Ltr className="truncate">{url}</Ltr>
    </p>
  );
}
