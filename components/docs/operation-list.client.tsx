"use client";

import { specialMethodColors } from "@/components/reference/method-color";
import { entryHref } from "./contents";
import { useContents } from "./contents-provider.client";

/** The operations of the group at this path, from the contents of the page. */
export function OperationList({ href }: { href: string }) {
  const group = useContents().find((one) => one.page === href);
  return (
    <ul className="docs-operations">
      {group?.entries.map((entry) => (
        <li key={entry.name}>
          <a href={entryHref(group, entry)}>
            <b className={specialMethodColors[entry.method ?? ""]}>{entry.method}</b>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
