import { IconButton } from "@/components/ui/icon-button";
import { Minus, Plus } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { SharedZoom } from "./use-shared-zoom";

interface Props {
  zoom: SharedZoom;
  labels: Record<"zoomOut" | "zoom" | "zoomIn", string>;
}

/** The zoom of images next to each other. */
export function ZoomButtons({ zoom, labels }: Props) {
  const { percent } = useFormats();
  return (
    <>
      <IconButton label={labels.zoomOut} disabled={zoom.scale === 1} onClick={zoom.zoomOut}>
        <Minus aria-hidden size={18} />
      </IconButton>
      <output aria-label={labels.zoom} className="min-w-14 text-center text-sm tabular-nums">
        {percent(zoom.scale)}
      </output>
      <IconButton label={labels.zoomIn} disabled={zoom.isAtMost} onClick={zoom.zoomIn}>
        <Plus aria-hidden size={18} />
      </IconButton>
    </>
  );
}
