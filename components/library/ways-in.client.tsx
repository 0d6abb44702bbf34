"use client";

import dynamic from "next/dynamic";
import { EmptyLibraryMessages } from "./empty-library-messages.client";

const Ways = dynamic(() => import("./ways").then((module) => module.Ways), {
  ssr: false,
  loading: () => <Skeleton />,
});

/** Ways to add images in addition to the upload button. Their code loads where a library is empty. */
export function WaysIn() {
  return (
    <EmptyLibraryMessages fallback={<Skeleton />}>
      <Ways />
    </EmptyLibraryMessages>
  );
}

const cards = ["first", "second", "third", "fourth"];

function Skeleton() {
  return (
    <div aria-hidden className="grid gap-3 sm:grid-cols-2">
      {cards.map((card) => (
        <div key={card} className="h-52 animate-pulse rounded-md bg-sunken" />
      ))}
    </div>
  );
}
