"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/select";

interface Props {
  /** The page without the filter. */
  href: string;
  /** The slug of the chosen album. */
  album: string | undefined;
  label: string;
  /** Stands for no filter. */
  allLabel: string;
  albums: readonly { slug: string; title: string }[];
}

/** Limits the top images to an album. */
export function AlbumFilter({ href, album, label, allLabel, albums }: Props) {
  const router = useRouter();
  const choose = (slug: string) => {
    const { pathname, searchParams } = new URL(href, location.href);
    if (slug !== "") searchParams.set("album", slug);
    router.replace(`${pathname}?${searchParams}`, { scroll: false });
  };

  return (
    <Select
      label={label}
      value={album ?? ""}
      options={[
        { value: "", label: allLabel },
        ...albums.map(({ slug, title }) => ({ value: slug, label: title })),
      ]}
      onChange={choose}
    />
  );
}
