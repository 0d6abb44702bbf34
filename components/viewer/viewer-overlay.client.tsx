"use client";

import dynamic from "next/dynamic";
import { usePathname, useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { readImageId } from "@/components/image-lists/sequence";

const loadViewer = () => import("./image-dialog.client").then(({ ImageDialog }) => ImageDialog);
const LazyDialog = dynamic(loadViewer, {
  ssr: false,
  loading: () => <div className="fixed inset-0 z-40 bg-stage" />,
});

const preloadDelayMs = 1_500;

/**
 * Shows the image that the URL names over the page, unless its own page is what the URL shows.
 * Loaded when it is idle.
 */
export function ViewerOverlay() {
  const pathname = usePathname();
  const [section] = useSelectedLayoutSegments();
  const id = section === "images" ? undefined : readImageId(pathname);
  useEffect(() => {
    const timer = setTimeout(() => void loadViewer(), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return id !== undefined && <LazyDialog id={id} />;
}
