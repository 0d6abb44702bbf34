import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { onScrimStyle } from "@/components/ui/icon-button-style";
import { Contrast, Maximize, Minus, Pause, Play, Plus } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { barStyle } from "./chrome-style";
import type { StageHandle } from "./stage.client";
import { type SlideSeconds, slideSeconds, type useSlideshow } from "./use-slideshow";

interface Props {
  stage: RefObject<StageHandle | null>;
  /** The share of 100%. */
  zoomShare: number;
  slideshow: ReturnType<typeof useSlideshow>;
  onChangeGround: () => void;
}

const zoomStep = 1.5;

/** Controls of the view: zoom, ground, slideshow. */
export function ZoomControls({ stage, zoomShare, slideshow, onChangeGround }: Props) {
  const t = useTranslations("viewer.view");
  const { percent } = useFormats();
  return (
    <div className={barStyle}>
      <IconButton label={t("zoomOut")} tone="onScrim" onClick={() => stage.current?.zoomBy(1 / zoomStep)}>
        <Minus aria-hidden size={18} />
      </IconButton>
      <button
        type="button"
        aria-label={t("toggleZoom", { share: percent(zoomShare) })}
        onClick={() => stage.current?.toggleZoom()}
        className={`h-9 min-w-14 rounded-md px-1 text-xs font-medium tabular-nums pointer-coarse:h-11 ${onScrimStyle}`}
      >
        {percent(zoomShare)}
      </button>
      <IconButton label={t("zoomIn")} tone="onScrim" onClick={() => stage.current?.zoomBy(zoomStep)}>
        <Plus aria-hidden size={18} />
      </IconButton>
      <IconButton label={t("fit")} tone="onScrim" onClick={() => stage.current?.zoomToFit()}>
        <Maximize aria-hidden size={17} />
      </IconButton>
      <IconButton label={t("ground")} tone="onScrim" onClick={onChangeGround}>
        <Contrast aria-hidden size={17} />
      </IconButton>
      <IconButton
        label={slideshow.isPlaying ? t("pause") : t("play")}
        tone="onScrim"
        data-slideshow
        onClick={slideshow.toggle}
      >
        {slideshow.isPlaying ? <Pause aria-hidden size={17} /> : <Play aria-hidden size={17} />}
      </IconButton>
      <SecondsSelect seconds={slideshow.seconds} onChange={slideshow.setSeconds} />
    </div>
  );
}

interface SecondsProps {
  seconds: SlideSeconds;
  onChange: (seconds: SlideSeconds) => void;
}

function SecondsSelect({ seconds, onChange }: SecondsProps) {
  const t = useTranslations("viewer.view");
  return (
    <select
      aria-label={t("interval")}
      value={seconds}
      onChange={({ target }) => onChange(slideSeconds.find((one) => `${one}` === target.value) ?? seconds)}
      className="h-9 rounded-md bg-transparent px-1.5 text-xs font-medium text-on-scrim pointer-coarse:h-11 [&_option]:bg-raised [&_option]:text-ink"
    >
      {slideSeconds.map((one) => (
        <option key={one} value={one}>
          {t("seconds", { seconds: one })}
        </option>
      ))}
    </select>
  );
}
