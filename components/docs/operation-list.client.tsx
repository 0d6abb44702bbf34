"use client";

import { methodColor } from "@/components/reference/method-color";

interface Props {
  /**
   * Method, URL and summary. Tuples, because the page lists all operations and sends the properties
   * of this list with its HTML.
   */
  operations: readonly (readonly [method: string, href: string, summary: string])[];
}

/** Plain links with few classes keep the page below its budget of HTML. */
export function OperationList({ operations }: Props) {
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {operations.map(([method, href, summary]) => (
        <li key={href}>
          <a href={href}>
            <b className={`w-11 shrink-0 font-mono text-xs ${methodColor(method)}`}>{method}</b>
            {summary}
          </a>
        </li>
      ))}
    </ul>
  );
}
