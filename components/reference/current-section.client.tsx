"use client";

import { useEffect, useState } from "react";

/** Highlights the visible section in the contents, and scrolls it into view there. */
export function CurrentSection({ contentsId }: { contentsId: string }) {
  const [id, setId] = useState<string>();

  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        const first = [...document.querySelectorAll("[data-part]")].find((part) => inView.has(part));
        if (first) setId(first.id);
      },
      // The reading line below the header.
      { rootMargin: "-96px 0px -75% 0px" },
    );
    for (const part of document.querySelectorAll("[data-part]")) observer.observe(part);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const contents = document.getElementById(contentsId);
    const link = id === undefined ? undefined : contents?.querySelector(`a[href="#${CSS.escape(id)}"]`);
    if (!contents || !link) return;
    const [frame, entry] = [contents.getBoundingClientRect(), link.getBoundingClientRect()];
    if (entry.top >= frame.top && entry.bottom <= frame.bottom) return;
    contents.scrollTop += entry.top - frame.top - frame.height / 3;
  }, [id, contentsId]);

  if (id === undefined) return null;
  return <style>{buildHighlightCss(`#${contentsId} a[href="#${id}"]`)}</style>;
}

function buildHighlightCss(link: string): string {
  return `${link}{background:var(--color-accent-soft);color:var(--color-ink)}`;
}
