import { ButtonLink } from "./button";
import { ChevronLeft, ChevronRight } from "./icons";

interface PageLink {
  href: string;
  label: string;
}

interface Props {
  label: string;
  newer: PageLink | undefined;
  older: PageLink | undefined;
}

/** Links to the previous and next page of a cursor-paged list. */
export function Pagination({ label, newer, older }: Props) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="flex justify-between gap-3 py-8">
      {newer && (
        <ButtonLink href={newer.href} rel="prev">
          <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
          {newer.label}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink href={older.href} rel="next" className="ms-auto">
          {older.label}
          <ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />
        </ButtonLink>
      )}
    </nav>
  );
}
