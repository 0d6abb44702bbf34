"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { demoImagesKey, listDemoImages } from "./demo-images";
import { EmptyLibraryMessages } from "./empty-library-messages.client";

const DemoRemoval = dynamic(() => import("./demo-removal").then((module) => module.DemoRemoval), {
  ssr: false,
});

/** Offers to remove the demo images while there are some. */
export function DemoNotice() {
  const { data: ids = [] } = useQuery({
    queryKey: demoImagesKey,
    queryFn: ({ signal }) => listDemoImages(signal),
  });
  if (ids.length === 0) return null;

  return (
    <EmptyLibraryMessages fallback={null}>
      <DemoRemoval ids={ids} />
    </EmptyLibraryMessages>
  );
}
