import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useIsOffered } from "@/components/session/offers.client";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import {
  center,
  type FocalPoint,
  type Gravity,
  isCropStrategy,
  resolveGravity,
} from "@/lib/engine/variants/gravity";
import type { ImageResource } from "@/lib/images/resource";
import { CropPreview } from "./crop-preview";
import { PositionRadios } from "./position-radios";

const modes = ["automatic", "position", "point", "face", "attention", "entropy"] as const;
type Mode = (typeof modes)[number];

interface Props {
  image: ImageResource;
  /** The chosen variant, which crops. */
  variantKey: string;
  gravity: Gravity | undefined;
  onChange: (gravity: Gravity | undefined) => void;
}

/** The part of the image that a crop shows. */
export function GravityControl({ image, variantKey, gravity, onChange }: Props) {
  const t = useTranslations("studio.gravity");
  const focalPoint = image.focal_point ?? center;
  const mode = modeOf(gravity);
  const point = pointOf(gravity, focalPoint);
  const isOffered = useIsOffered()("analysis");
  const offered = modes.filter((one) => one !== "face" || isOffered || mode === "face");
  const choose = (next: Mode) => onChange(gravityOf(next, point ?? focalPoint));

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Segmented
          label={t("label")}
          value={mode}
          options={offered.map((one) => ({ value: one, label: t(`modes.${one}.name`) }))}
          onChange={choose}
        />
        <p className="mt-1.5 text-[0.8125rem] leading-5 text-ink-soft">
          {mode === "automatic" && !image.focal_point ? t("noFocalPoint") : t(`modes.${mode}.text`)}
        </p>
      </div>
      {point && (
        <div className="flex flex-wrap items-start gap-4">
          <CropPreview image={image} variantKey={variantKey} point={point} onChange={onChange} />
          {mode === "position" && <Positions value={gravity} onChange={onChange} />}
          {mode === "point" && <PointSliders point={point} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}

function modeOf(gravity: Gravity | undefined): Mode {
  if (gravity === undefined) return "automatic";
  if (typeof gravity !== "string") return "point";
  return isCropStrategy(gravity) || gravity === "face" ? gravity : "position";
}

/** Returns what the mode starts with. */
function gravityOf(mode: Mode, point: FocalPoint): Gravity | undefined {
  switch (mode) {
    case "automatic":
      return undefined;
    case "position":
      return "center";
    case "point":
      return point;
    default:
      return mode;
  }
}

/** Returns undefined for a strategy: only the service, which has the pixels, knows its crop. */
function pointOf(gravity: Gravity | undefined, focalPoint: FocalPoint): FocalPoint | undefined {
  const resolved = gravity === undefined ? focalPoint : resolveGravity(gravity);
  return typeof resolved === "string" ? undefined : resolved;
}

interface PositionsProps {
  value: Gravity | undefined;
  onChange: (gravity: Gravity) => void;
}

/** The nine positions, laid out like the image. */
function Positions({ value, onChange }: PositionsProps) {
  const t = useTranslations("studio.gravity");
  const id = useId();
  return (
    <div>
      <span id={id} className="sr-only">
        {t("positions.label")}
      </span>
      <RadioGroup
        dir="ltr"
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className="grid grid-cols-3 gap-1"
      >
        <PositionRadios />
      </RadioGroup>
    </div>
  );
}

const axes = ["x", "y"] as const;

interface PointSlidersProps {
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** The same point by keyboard, in percent. */
function PointSliders({ point, onChange }: PointSlidersProps) {
  const t = useTranslations("studio.gravity");
  return (
    <div className="min-w-36 flex-1" dir="ltr">
      {axes.map((axis) => (
        <Slider
          key={axis}
          label={t(axis)}
          value={Math.round(point[axis] * 100)}
          min={0}
          max={100}
          onChange={(percent) => onChange({ ...point, [axis]: percent / 100 })}
        />
      ))}
    </div>
  );
}
