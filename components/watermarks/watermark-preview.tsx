import { useTranslations } from "next-intl";
import { useId } from "react";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { PreviewSection } from "@/components/recipes/preview-section";
import { useCleanSource } from "@/components/studio/use-clean-source";
import { BlurredImage, SensitiveVeil } from "@/components/viewer/sensitive-veil";
import type { WatermarkPlacement } from "@/lib/engine/variants/watermark";
import type { ImageResource } from "@/lib/images/resource";
import { type Mark, placeMark, placeTiles, toShares } from "./place-marks";

interface MarkedProps {
  /** Undefined while there is nothing to draw. */
  mark: Mark | undefined;
  placement: WatermarkPlacement;
}

interface Props extends MarkedProps {
  /** Undefined while the library has no images. */
  image: ImageResource | undefined;
  onImage: (image: ImageResource) => void;
}

/** An image with the watermark. The browser draws it, so that nothing has to be saved before. */
export function WatermarkPreview({ image, onImage, ...marked }: Props) {
  return (
    <PreviewSection image={image} onImage={onImage}>
      {(shown) => <MarkedImage image={shown} {...marked} />}
    </PreviewSection>
  );
}

function MarkedImage({ image, mark, placement }: MarkedProps & { image: ImageResource }) {
  const stage = useTranslations("studio.stage");
  const source = useCleanSource(image, "w1024");
  const isVeiled = useIsVeiled(image);
  const { filename, info } = image;
  const size = toShares({ width: info.width || 1, height: info.height || 1 });

  return (
    <div
      className="relative overflow-hidden rounded-md border border-line bg-sunken"
      style={{ height: "clamp(7rem, 26dvh, 20rem)" }}
    >
      {isVeiled ? (
        <>
          <BlurredImage hash={info.placeholder} />
          <SensitiveVeil onShow={() => showSensitive(image)} />
        </>
      ) : (
        <svg
          role="img"
          aria-label={stage("alt", { filename })}
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="absolute inset-0 size-full"
        >
          <image href={source} {...size} />
          {mark && <DrawnMark mark={mark} placement={placement} image={size} />}
        </svg>
      )}
    </div>
  );
}

interface DrawnMarkProps {
  mark: Mark;
  placement: WatermarkPlacement;
  /** The size of the image in percentages of its shorter side. */
  image: { width: number; height: number };
}

function DrawnMark({ mark, placement, image }: DrawnMarkProps) {
  const id = useId();
  const { position, opacity } = placement;
  if (position !== "tile")
    return (
      <image
        href={mark.url}
        {...placeMark(mark, placement, image)}
        opacity={opacity}
        preserveAspectRatio="none"
      />
    );

  const { x, y, width, height, marks } = placeTiles(mark, placement, image);
  return (
    <g opacity={opacity}>
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${x} ${y})`}
      >
        {marks.map((place) => (
          <image key={place.x} href={mark.url} {...place} preserveAspectRatio="none" />
        ))}
      </pattern>
      <rect {...image} fill={`url(#${id})`} />
    </g>
  );
}
