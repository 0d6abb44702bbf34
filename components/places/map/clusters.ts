import type { Point, Size } from "@/components/viewer/stage-geometry";
import type { MapPlace } from "./map-places";
import { type MapView, toScreen } from "./map-view";

/** Places that are too near to each other to be shown apart. */
export interface Cluster {
  /** The key of the place with the most images. */
  key: string;
  /** Most images first. */
  places: MapPlace[];
  count: number;
  /** Position of its first place on the screen. */
  at: Point;
}

/** A little more than a thumbnail. */
const minDistance = 60;
/** A thumbnail may reach into the box from outside. */
const margin = 32;

/**
 * Returns the clusters that are in view. A place joins the first cluster that it would overlap, so
 * places with many images stay where they are.
 */
export function clusterPlaces(places: readonly MapPlace[], view: MapView, box: Size): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    const at = toScreen(place.point, view, box);
    if (at.x < -margin || at.y < -margin || at.x > box.width + margin || at.y > box.height + margin) continue;

    const near = clusters.find(
      (cluster) => Math.abs(cluster.at.x - at.x) < minDistance && Math.abs(cluster.at.y - at.y) < minDistance,
    );
    if (near) {
      near.places.push(place);
      near.count += place.count;
    } else clusters.push({ key: place.key, places: [place], count: place.count, at });
  }

  return clusters;
}
