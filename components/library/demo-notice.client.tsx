"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { uploadStore } from "@/components/uploads/upload-store";
import { demoImagesKey, isDemoImage, listDemoImages } from "./demo-images";
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
  const client = useQueryClient();
  useEffect(
    () =>
      uploadStore.onDone((image) => {
        if (isDemoImage(image)) void client.invalidateQueries({ queryKey: demoImagesKey });
      }),
    [client],
  );
  if (ids.length === 0) return null;

  return (
    <EmptyLibraryMessages fallback={null}>
      <DemoRemoval ids={ids} />
    </EmptyLibraryMessages>
  );
}
