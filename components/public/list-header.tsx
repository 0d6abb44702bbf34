import type { ReactNode } from "react";
import { PageCover } from "./page-cover";
import type { PageImage } from "./page-image";

interface Props {
  title: string;
  /** The lines below the title. */
  lines: ReactNode;
  description: string;
  /** The link for the owner. */
  edit: ReactNode;
  cover: PageImage | undefined;
}

/** The title of an album or a collection on its cover, and its text below. */
export function ListHeader({ title, lines, description, edit, cover }: Props) {
  const heading = (
    <div className="min-w-0 flex-1">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {lines}
    </div>
  );

  return (
    <>
      {cover ? (
        <PageCover pageImage={cover}>
          <header className="public-cover-text">
            {heading}
            {edit}
          </header>
        </PageCover>
      ) : (
        <header className="public-page flex flex-wrap items-start gap-4">
          {heading}
          {edit}
        </header>
      )}
      {description !== "" && (
        <div className="public-page">
          <p dir="auto" className="public-text text-lg">
            {description}
          </p>
        </div>
      )}
    </>
  );
}
