import { useId } from "react";
import type { Size } from "@/components/viewer/stage-geometry";
import type { MapView } from "./map-view";
import type { useWorld } from "./world";

interface Props {
  world: NonNullable<ReturnType<typeof useWorld>["data"]>;
  view: MapView;
  box: Size;
}

/**
 * Land and borders. What crosses 180° is drawn past the edge, and comes in again on the other side
 * from the copies of the world next to it.
 */
export function Land({ world, view, box }: Props) {
  const id = useId();
  const transform = `translate(${box.width / 2} ${box.height / 2}) scale(${view.scale}) translate(${-view.x} ${-view.y})`;
  return (
    <svg aria-hidden width={box.width} height={box.height}>
      <clipPath id={`${id}-edges`}>
        <rect width={world.width} height={world.height} />
      </clipPath>
      <g transform={transform} clipPath={`url(#${id}-edges)`}>
        <g id={id}>
          <path className="places-map-land" d={world.land} />
          <path className="places-map-borders" d={world.borders} />
        </g>
        <use href={`#${id}`} x={world.width} />
        <use href={`#${id}`} x={-world.width} />
      </g>
    </svg>
  );
}
