"use client";

import { CopyButton } from "./copy-button.client";

interface Props {
  name: string;
  text: string;
  /** Label of the button that copies it. */
  copyLabel: string;
  /** For tests: what is shown. */
  shown: string;
}

/**
 * A named text of a machine, such as a key or a command, with a button that copies it. Belongs in a
 * `dl`.
 */
export function CopyRow({ name, text, copyLabel, shown }: Props) {
  return (
    <div>
      <dt className="mb-1 text-sm font-medium">{name}</dt>
      <dd className="flex items-start gap-2 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
        <code dir="ltr" data-shown={shown} className="min-w-0 flex-1 py-2 font-mono text-xs break-all">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} />
      </dd>
    </div>
  );
}
