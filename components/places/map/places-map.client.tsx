"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Maximize, Minus, Plus } from "@/components/ui/icons";
import { useElementSize } from "@/components/viewer/use-element-size";
import type { PlaceCard } from "../place-cards";
import { type Cluster, clusterPlaces } from "./clusters";
import { Land } from "./land";
import { toMapPlaces } from "./map-places";
import "./places-map.css";
import { fitCluster, isNearest } from "./map-view";
import { Marker } from "./marker";
import { PlaceList } from "./place-list";
import { useMapView, zoomStep } from "./use-map-view";
import { useWorld } from "./world";

interface Props {
  cards: readonly PlaceCard[];
  height: string;
}

/**
 * The places on a map of the world, which comes from this server. The list of places beneath it has
 * the same content.
 */
export function PlacesMap({ cards, height }: Props) {
  const t = useTranslations("places.map");
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const box = useElementSize(frame);
  const world = useWorld();
  const places = useMemo(() => toMapPlaces(cards), [cards]);
  const points = useMemo(() => places.map(({ point }) => point), [places]);
  const { view, setView, zoom, reset, onKeyDown } = useMapView(points, box, ground);
  const [listed, setListed] = useState<Cluster>();
  const isMeasured = box.width > 0;
  const clusters = isMeasured ? clusterPlaces(places, view, box) : [];

  function open(cluster: Cluster): void {
    const closer = fitCluster(
      cluster.places.map(({ point }) => point),
      box,
    );
    // The buttons of its places replace its own.
    frame.current?.focus();
    if (isNearest(view) || closer.scale <= view.scale) setListed(cluster);
    else setView(closer);
  }

  return (
    <>
      <div
        ref={frame}
        role="application"
        aria-label={t("label")}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the map.
        tabIndex={0}
        data-scale={view.scale.toFixed(4)}
        className="places-map"
        style={{ height }}
        onKeyDown={onKeyDown}
      >
        <div ref={ground} className="places-map-ground">
          {world.data && isMeasured && <Land world={world.data} view={view} box={box} />}
        </div>
        {clusters.map((cluster) => (
          <Marker key={cluster.key} cluster={cluster} onOpen={() => open(cluster)} />
        ))}
        <div className="places-map-controls">
          <IconButton label={t("zoomIn")} disabled={isNearest(view)} onClick={() => zoom(zoomStep)}>
            <Plus aria-hidden size={18} />
          </IconButton>
          <IconButton label={t("zoomOut")} onClick={() => zoom(1 / zoomStep)}>
            <Minus aria-hidden size={18} />
          </IconButton>
          <IconButton label={t("showAll")} onClick={reset}>
            <Maximize aria-hidden size={18} />
          </IconButton>
        </div>
        {listed && <PlaceList places={listed.places} onClose={() => setListed(undefined)} />}
        {world.isError && (
          <div role="alert" className="places-map-notice">
            <p>{t("failed")}</p>
            <Button size="small" onClick={() => void world.refetch()}>
              {t("retry")}
            </Button>
          </div>
        )}
      </div>
      <p id={helpId} className="sr-only">
        {t("help")}
      </p>
    </>
  );
}
